/** The pasted rows as they will be saved, with the field of each column. */

import { ScrollArea, Table, VisuallyHidden } from '@mantine/core';
import { usePreferences } from '../../../core/i18n.tsx';
import { fill, useMessages } from '../../../core/messages.ts';
import { MappingHeads } from '../../../ui/columns/mapping-heads.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { formatDecimal } from '../../../ui/inputs/numbers.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { type LineChoices, type LineField, lineColumns } from './line-columns.ts';
import type { LineValues } from './paste-lines.ts';

import type { PastedLines } from './use-pasted-lines.ts';

interface Props {
  readonly pasted: PastedLines;
  readonly choices: LineChoices;
}

const isNumeric = (field: LineField | null | undefined) =>
  lineColumns.some(({ name, kind }) => name === field && (kind === 'decimal' || kind === 'money'));

export function PastePreview({ pasted, choices }: Props) {
  const m = useMessages('invoicing.paste');
  const { mapping, body, refused, lines } = pasted;
  const showValue = useShownValue(choices);
  const refusals = new Map(refused.map((cell) => [`${cell.row} ${cell.field}`, cell]));
  return (
    <ScrollArea.Autosize
      mah="45vh"
      type="auto"
      viewportProps={{ tabIndex: 0, 'aria-label': m.table, role: 'region' }}
    >
      <Table stickyHeader withRowBorders verticalSpacing={4} aria-label={m.table}>
        <Heads pasted={pasted} />
        <Table.Tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and never move.
            <Table.Tr key={index}>
              <Table.Th scope="row">{index + 1}</Table.Th>
              {mapping.map((field, column) => {
                const cell = refusals.get(`${index + 1} ${field}`);
                return (
                  <Table.Td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their place.
                    key={column}
                    ta={isNumeric(field) ? 'end' : 'start'}
                    td={cell === undefined ? undefined : 'underline'}
                    data-trouble={cell === undefined ? undefined : true}
                    c={
                      cell === undefined
                        ? field === null
                          ? 'dimmed'
                          : undefined
                        : 'var(--mantine-color-error)'
                    }
                  >
                    {cell === undefined && field !== null
                      ? showValue(field, lines[index])
                      : (row[column] ?? '')}
                    {cell !== undefined && (
                      <VisuallyHidden>: {fill(m[cell.reason], { text: cell.text })}</VisuallyHidden>
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function Heads({ pasted: { mapping, headers, assign } }: Pick<Props, 'pasted'>) {
  const { collection } = useEditing();
  const labelOf = useFieldLabel();
  const fields = lineColumns.map(({ name }) => ({
    value: name,
    label: labelOf(collection, `lines.${name}`),
  }));
  return <MappingHeads headers={headers} mapping={mapping} fields={fields} assign={assign} />;
}

function useShownValue(choices: LineChoices) {
  const { region } = usePreferences();
  return (field: LineField, line: LineValues | undefined): string => {
    const value = line?.[field];
    if (value === undefined) return '';
    if (field === 'taxCodeId' || field === 'accountId')
      return choices[field].find(({ id }) => id === value)?.code ?? '';
    return isNumeric(field) ? formatDecimal(value, region) : value;
  };
}
