/** Which row of the file has the headers: found by its words, and chosen by the user otherwise. */

import { NativeSelect } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

const offered = 30;

interface Props {
  /** From 1; 0: there is none. */
  readonly row: number;
  /** Number of rows. */
  readonly rows: number;
  readonly onChange: (row: number) => void;
}

export function HeaderRow({ row, rows, onChange }: Props) {
  const m = useMessages('imports.import');
  const numbers = Array.from({ length: Math.min(rows, offered) }, (_, at) => String(at + 1));
  return (
    <NativeSelect
      w={{ base: '100%', xs: 220 }}
      label={m.header}
      value={String(row)}
      data={[...numbers, { value: '0', label: m.noHeader }]}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  );
}
