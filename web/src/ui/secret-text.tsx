/** A secret that is shown once, with a copy button that confirms. */

import { Code, Group } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

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
      <CopyButton value={value} label={label} />
    </Group>
  );
}
