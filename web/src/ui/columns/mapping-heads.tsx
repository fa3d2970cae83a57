/** Heads of a table of pasted or read rows: below each header, a select for the field of the column. */

import { NativeSelect, Table, Text } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

interface Choice<F extends string> {
  readonly value: F;
  readonly label: string;
}

interface Props<F extends string> {
  readonly headers: readonly string[];
  readonly mapping: readonly (F | null)[];
  readonly fields: readonly Choice<F>[];
  readonly assign: (column: number, field: F | null) => void;
}

export function MappingHeads<F extends string>({ headers, mapping, fields, assign }: Props<F>) {
  const m = useMessages('ui.mappingHeads');
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{m.number}</Table.Th>
        {mapping.map((field, column) => {
          const header = headers[column] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
            <Table.Th key={column} scope="col" miw={140}>
              {header !== '' && (
                <Text size="xs" c="dimmed">
                  {header}
                </Text>
              )}
              <NativeSelect
                size="xs"
                aria-label={m.column({ name: header === '' ? String(column + 1) : header })}
                value={field ?? ''}
                data={[{ value: '', label: m.ignore }, ...fields]}
                onChange={(event) => {
                  const chosen = fields.find(({ value }) => value === event.currentTarget.value);
                  assign(column, chosen?.value ?? null);
                }}
              />
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
