/** Lines of a document: a grid on wide screens, cards on small ones, a plain table if locked. */

import { Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useFormat } from '../../../core/format.ts';
import { useMessages } from '../../../core/messages.ts';

import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useLockedReason } from '../../../ui/editor/locked.ts';
import { type LineRecord, linesOf } from '../../../ui/editor/pointers.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { ReferenceText } from '../../../ui/editor/value-text.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useIsNarrow } from '../../../ui/page/narrow.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { CorrectionNote } from './correction-note.tsx';
import { DocumentTotals } from './document-totals.tsx';
import { LineCards } from './line-cards.tsx';
import { type Choice, isEmptyLine, type LineChoices, useLineChoices } from './line-columns.ts';
import { LineGrid } from './line-grid.tsx';
import classes from './lines.module.css';
import { usePaste } from './use-paste.ts';
import { useUsedChoices } from './used-choices.ts';

const PasteDialog = lazyPart(async () => (await import('./paste-dialog.tsx')).PasteDialog);

export function DocumentLines() {
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const locked = useLockedReason(collection, record)('lines') !== null;
  const m = useMessages('invoicing.documentLines');
  const { choices: active, isLoading, error, again } = useLineChoices();
  const choices = useUsedChoices(active, !isLoading && error === null);
  // Not those of the view: a new line that is still empty is never saved.
  const empty = linesOf(record).filter(isEmptyLine).length;
  const paste = usePaste(active);
  const isNarrow = useIsNarrow();
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {labelOf(collection, 'lines')}
        </Title>
        {error !== null && <ProblemAlert error={error} again={again} />}
        {locked ? (
          <LockedLines choices={choices} />
        ) : isNarrow ? (
          <LineCards choices={choices} paste={paste} />
        ) : (
          <LineGrid choices={choices} paste={paste} />
        )}
        {empty > 0 && !locked && (
          <Text size="sm" c="dimmed" role="status">
            {m.empty({ count: empty })}
          </Text>
        )}
        {paste.target !== null && (
          <Suspense fallback={null}>
            <PasteDialog target={paste.target} choices={active} onClose={paste.close} />
          </Suspense>
        )}
        <DocumentTotals choices={choices} />
        <CorrectionNote />
      </Stack>
    </Paper>
  );
}

function LockedLines({ choices }: { readonly choices: LineChoices }) {
  const m = useMessages('invoicing.documentLines');
  const labelOf = useFieldLabel();
  const format = useFormat();
  const { collection, editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  // Not those of the view: a line that was never filled in is not part of the document.
  const lines = useSelected(editor, ({ record }) => linesOf(record));
  const column = (name: string, cell: (line: LineRecord) => ReactNode) => ({
    id: name,
    header: labelOf(collection, `lines.${name}`),
    cell,
  });
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  const amount = (value: unknown) => format.amount(value as string, currency);
  return (
    <DataTable
      caption={labelOf(collection, 'lines')}
      rows={lines}
      rowId={({ id }) => id}
      columns={[
        { id: 'number', header: m.number, cell: (_, index) => index + 1, card: 'none' },
        { ...column('description', (line) => text(line['description'])), card: 'bare' },
        {
          ...column(
            'quantity',
            (line) => `${format.decimal(line['quantity'] as string)} ${text(line['unit'])}`,
          ),
          numeric: true,
        },
        { ...column('unitPrice', (line) => amount(line['unitPrice'])), numeric: true },
        {
          ...column('discountPercent', (line) => format.decimal(line['discountPercent'] as string)),
          numeric: true,
        },
        column('taxCodeId', (line) => (
          <Code collection="tax-codes" id={line['taxCodeId']} choices={choices.taxCodeId} />
        )),
        column('accountId', (line) => (
          <Code collection="accounts" id={line['accountId']} choices={choices.accountId} />
        )),
        { id: 'amount', header: m.amount, cell: (line) => amount(line['amount']), numeric: true },
      ]}
    />
  );
}

interface CodeProps {
  readonly collection: 'tax-codes' | 'accounts';
  readonly id: unknown;
  readonly choices: readonly Choice[];
}

/** The code, with its name as tooltip. A choice that is no longer offered is shown by its full name. */
function Code({ collection, id, choices }: CodeProps) {
  if (typeof id !== 'string') return null;
  const choice = choices.find((one) => one.id === id);
  if (choice === undefined) return <ReferenceText collection={collection} id={id} />;
  return (
    <abbr title={choice.name} className={classes.code}>
      {choice.code}
      <span className={classes.codeName}> · {choice.name}</span>
    </abbr>
  );
}
