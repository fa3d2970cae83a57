/** Code or data with its size and a copy button; JSON indented or as sent. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { icon as IconCopy } from 'virtual:tabler/copy';
import { ActionIcon, Box, CopyButton, Group, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ColouredJson, prettyJson } from './json-text.tsx';

const tallestPx = 420;
const iconPx = 16;

export function CopyIcon({ value, label }: { readonly value: string; readonly label: string }) {
  const m = useMessages('ui.codeView');
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? m.copied : m.copy({ what: label })}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            onClick={copy}
            aria-label={copied ? m.copied : m.copy({ what: label })}
          >
            {copied ? (
              <IconCheck size={iconPx} aria-hidden />
            ) : (
              <IconCopy size={iconPx} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

interface Props {
  readonly label: string;
  readonly text: string;
  /** Next to the size, for example that the text was truncated. */
  readonly note?: ReactNode;
  readonly maxHeight?: number;
  /** Hides the switch between formatted and as sent. */
  readonly plain?: boolean;
}

const preStyle = {
  margin: 0,
  padding: 'var(--mantine-spacing-sm)',
  fontSize: 'var(--mantine-font-size-xs)',
  lineHeight: 1.55,
  fontFamily: 'var(--mantine-font-family-monospace)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

const frameStyle = {
  overflow: 'auto',
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 'var(--mantine-radius-sm)',
  background: 'light-dark(var(--mantine-color-gray-0), var(--mantine-color-dark-8))',
} as const;

export function CodeView({ label, text, note, maxHeight = tallestPx, plain = false }: Props) {
  const m = useMessages('ui.codeView');
  const format = useFormat();
  const id = useId();
  const [isExact, setExact] = useState(plain);
  const pretty = useMemo(() => (plain ? text : prettyJson(text)), [plain, text]);
  const bytes = useMemo(() => new TextEncoder().encode(text).length, [text]);
  const isJson = pretty !== text;
  return (
    <Box>
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap="xs">
          <Text id={id} size="sm" fw={600}>
            {label}
          </Text>
          <Text size="xs" c="dimmed">
            {m.bytes({ count: format.decimal(bytes) })}
          </Text>
          {note}
        </Group>
        <Group gap={4}>
          {isJson && (
            <SegmentedControl
              size="xs"
              aria-label={`${m.how}: ${label}`}
              value={isExact ? 'exact' : 'readable'}
              onChange={(value) => setExact(value === 'exact')}
              data={[
                { value: 'readable', label: m.readable },
                { value: 'exact', label: m.exact },
              ]}
            />
          )}
          <CopyIcon value={text} label={label} />
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section aria-labelledby={id} tabIndex={0} style={{ ...frameStyle, maxHeight }}>
        <pre style={preStyle}>{isExact || !isJson ? text : <ColouredJson text={pretty} />}</pre>
      </section>
    </Box>
  );
}
