/** A secret that is shown once, with a copy button that confirms. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconCopy } from 'virtual:tabler/copy';
import { Button, Code, CopyButton, Group, VisuallyHidden } from '@mantine/core';
import { defineMessages, useMessages } from '../core/i18n.tsx';

const messages = defineMessages({
  en: { copy: 'Copy', copied: 'Copied' },
  de: { copy: 'Kopieren', copied: 'Kopiert' },
});

const copiedMs = 2_000;

interface Props {
  readonly value: string;
  /** Accessible name. */
  readonly label: string;
  /** In groups of four, to type it off. */
  readonly isGrouped?: boolean;
  readonly isBlock?: boolean;
}

export function SecretText({ value, label, isGrouped = false, isBlock = false }: Props) {
  const shown = isGrouped ? (value.match(/.{1,4}/g) ?? []).join(' ') : value;
  return (
    <Group gap="xs" align="flex-start" wrap={isBlock ? 'wrap' : 'nowrap'}>
      <Code
        block={isBlock}
        fz="sm"
        p="xs"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', userSelect: 'all' }}
      >
        {shown}
      </Code>
      <CopyValue value={value} label={label} />
    </Group>
  );
}

export function CopyValue({ value, label }: Pick<Props, 'value' | 'label'>) {
  const m = useMessages(messages);
  return (
    <CopyButton value={value} timeout={copiedMs}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          style={{ flexShrink: 0 }}
          leftSection={
            copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
          }
        >
          <span role="status">{copied ? m.copied : m.copy}</span>
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      )}
    </CopyButton>
  );
}
