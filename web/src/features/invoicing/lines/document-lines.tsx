/** The lines of a document: a grid on a wide screen, cards on a phone, a plain table where they are locked. */
import './lines.css';
import { Paper, ScrollArea, Stack, Table, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useFormat } from '../../../core/format.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useLockedReason } from '../../../ui/editor/locked.ts';
import { linesOf } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { ReferenceText } from '../../../ui/editor/value-text.tsx';
import { useFieldLabel } from '../../../ui/labels.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { DocumentTotals } from './document-totals.tsx';
import { LineCards } from './line-cards.tsx';
import { type Choice, type LineChoices, useLineChoices } from './line-columns.ts';
import { LineGrid } from './line-grid.tsx';

const messages = defineMessages({
  en: { amount: 'Amount', number: 'No.' },
  de: { amount: 'Betrag', number: 'Nr.' },
});

const phone = '(max-width: 48em)';

export function DocumentLines() {
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const locked = useLockedReason(collection, record)('lines') !== null;
  const { choices, error, again } = useLineChoices();
  const isPhone = useMediaQuery(phone, window.matchMedia(phone).matches);
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labelOf(collection, 'lines')}
        </Title>
        {error !== null && <ProblemAlert error={error} again={again} />}
        {locked ? (
          <LockedLines choices={choices} />
        ) : isPhone ? (
          <LineCards choices={choices} />
        ) : (
          <LineGrid choices={choices} />
        )}
        <DocumentTotals choices={choices} />
      </Stack>
    </Paper>
  );
}

function LockedLines({ choices }: { readonly choices: LineChoices }) {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const format = useFormat();
  const { collection, editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const lines = useSelected(editor, ({ view }) => linesOf(view));
  const label = (name: string) => labelOf(collection, `lines.${name}`);
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table verticalSpacing={6} className="locked-lines" aria-label={labelOf(collection, 'lines')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{m.number}</Table.Th>
            <Table.Th>{label('description')}</Table.Th>
            <Table.Th className="numeric">{label('quantity')}</Table.Th>
            <Table.Th className="numeric">{label('unitPrice')}</Table.Th>
            <Table.Th className="numeric">{label('discountPercent')}</Table.Th>
            <Table.Th>{label('taxCodeId')}</Table.Th>
            <Table.Th>{label('accountId')}</Table.Th>
            <Table.Th className="numeric">{m.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {/* Plain cells: there may be thousands. */}
          {lines.map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              <td>{text(line['description'])}</td>
              <td className="numeric">
                {format.decimal(line['quantity'] as string)} {text(line['unit'])}
              </td>
              <td className="numeric">{format.amount(line['unitPrice'] as string, currency)}</td>
              <td className="numeric">{format.decimal(line['discountPercent'] as string)}</td>
              <td>
                <Code collection="tax-codes" id={line['taxCodeId']} choices={choices.taxCodeId} />
              </td>
              <td>
                <Code collection="accounts" id={line['accountId']} choices={choices.accountId} />
              </td>
              <td className="numeric">{format.amount(line['amount'] as string, currency)}</td>
            </tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface CodeProps {
  readonly collection: 'tax-codes' | 'accounts';
  readonly id: unknown;
  readonly choices: readonly Choice[];
}

/** Its code, where there is little room, with the name for who points at it. One not offered any more stands in full. */
function Code({ collection, id, choices }: CodeProps) {
  if (typeof id !== 'string') return null;
  const choice = choices.find((one) => one.id === id);
  if (choice === undefined) return <ReferenceText collection={collection} id={id} />;
  return (
    <abbr title={choice.name}>
      {choice.code}
      <span className="code-name"> · {choice.name}</span>
    </abbr>
  );
}
