/** A button that copies a text, and says so for a moment. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconCopy } from 'virtual:tabler/copy';
import { Button, type ButtonProps, CopyButton as Copying, VisuallyHidden } from '@mantine/core';
import { useMessages } from '../core/messages.ts';

const copiedMs = 2_000;

interface Props extends ButtonProps {
  readonly value: string;
  /** Instead of "Copy". */
  readonly text?: string;
  /** What is copied, for screen readers. */
  readonly label?: string;
}

export function CopyButton({ value, text, label, ...rest }: Props) {
  const m = useMessages('ui.copyButton');
  return (
    <Copying value={value} timeout={copiedMs}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          flex="none"
          w="fit-content"
          leftSection={
            copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
          }
          {...rest}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? m.copied : (text ?? m.copy)}</span>
          {label !== undefined && <VisuallyHidden> {label}</VisuallyHidden>}
        </Button>
      )}
    </Copying>
  );
}
