/** Custom headers of a webhook, a name and a value in each row. Reported on blur, if all rows are complete. */

import { icon as IconPlus } from 'virtual:tabler/plus';
import { icon as IconTrash } from 'virtual:tabler/trash';
import { ActionIcon, Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../core/messages.ts';

const limits = { headers: 10, nameChars: 64, valueChars: 500 } as const;
const iconPx = 16;

interface Row {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

interface Props {
  readonly label: string;
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (value: Record<string, string>) => void;
  readonly error?: ReactNode;
  readonly readOnly?: boolean;
  /** Path of the field in its form. */
  readonly 'data-path'?: string;
}

function rowsOf(value: Props['value']): Row[] {
  return Object.entries(value).map(([name, text], key) => ({ key, name, value: text }));
}

export function HeadersField({ label, value, onChange, error, readOnly, ...rest }: Props) {
  const m = useMessages('webhooks.headersField');
  const [rows, setRows] = useState(() => rowsOf(value));
  const named = rows.filter(({ name }) => name.trim() !== '');
  const isTwice = new Set(named.map(({ name }) => name.trim().toLowerCase())).size < named.length;
  const report = (next: readonly Row[]) => {
    const whole = next.filter(({ name }) => name.trim() !== '');
    const made = Object.fromEntries(whole.map((row) => [row.name.trim(), row.value.trim()]));
    if (Object.keys(made).length === whole.length && JSON.stringify(made) !== JSON.stringify(value))
      onChange(made);
  };
  const change = (key: number, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const remove = (key: number) => {
    const next = rows.filter((row) => row.key !== key);
    setRows(next);
    report(next);
  };
  const add = () =>
    setRows((before) => [
      ...before,
      { key: Math.max(-1, ...before.map(({ key }) => key)) + 1, name: '', value: '' },
    ]);
  return (
    <Fieldset legend={label} disabled={readOnly} miw={0} data-path={rest['data-path']}>
      <Stack gap="xs" onBlur={() => report(rows)}>
        {rows.map((row, index) => (
          <Group key={row.key} gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              size="xs"
              flex={1}
              label={m.name({ row: index + 1 })}
              placeholder="X-Team"
              value={row.name}
              maxLength={limits.nameChars}
              onChange={({ currentTarget }) => change(row.key, { name: currentTarget.value })}
            />
            <TextInput
              size="xs"
              flex={1}
              label={m.value({ row: index + 1 })}
              value={row.value}
              maxLength={limits.valueChars}
              onChange={({ currentTarget }) => change(row.key, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={m.remove({ row: index + 1 })}
              onClick={() => remove(row.key)}
            >
              <IconTrash size={iconPx} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={iconPx} aria-hidden />}
            onClick={add}
            disabled={rows.length >= limits.headers}
          >
            {m.add}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {m.hint}
        </Text>
        {(isTwice || error) && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {isTwice ? m.twice : error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
