/** State of the paste dialog: the pasted text, the fields of its columns, and the lines that result. */

import { assigned } from '@daybook/sdk/import';
import { useMemo, useState } from 'react';
import { usePreferences } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { linesOf } from '../../../ui/editor/pointers.ts';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { type LineChoices, type LineField, lineColumns } from './line-columns.ts';
import { type FoundColumns, findColumns } from './paste-columns.ts';
import { cellsOf, currencyOf, type LineValues, readLines } from './paste-lines.ts';

/** Fields that every line needs and spreadsheets often lack. */
const defaultFields = ['taxCodeId', 'accountId'] as const;
type Defaults = Readonly<Partial<Record<(typeof defaultFields)[number], string>>>;

export type PastedLines = ReturnType<typeof usePastedLines>;

export function usePastedLines(given: string, from: LineField, choices: LineChoices) {
  const { editor } = useEditing();
  const { region } = usePreferences();
  const labels = useHeaderLabels();
  const [text, setText] = useState(given);
  /** Chosen by the user instead of what was found. */
  const [chosen, setChosen] = useState<Partial<FoundColumns>>({});
  const [defaults, setDefaults] = useState<Defaults>(() =>
    lastCodes(linesOf(editor.snapshot().view)),
  );
  const currency = currencyOf(editor.snapshot().view);
  const context = useMemo(() => ({ region, choices, currency }), [region, choices, currency]);
  const cells = useMemo(() => cellsOf(text), [text]);
  const { hasHeader } = chosen;
  const found = useMemo(
    () =>
      findColumns(cells, labels, context, {
        from,
        ...(hasHeader === undefined ? {} : { hasHeader }),
      }),
    [cells, labels, context, from, hasHeader],
  );
  const mapping = chosen.mapping ?? found.mapping;
  const body = useMemo(() => (found.hasHeader ? cells.slice(1) : cells), [cells, found.hasHeader]);
  const read = useMemo(() => readLines(body, mapping, context), [body, mapping, context]);
  const lines: readonly LineValues[] = read.rows.map((row) => ({ ...defaults, ...row }));
  return {
    setText: (next: string) => {
      setText(next);
      setChosen({});
    },
    /** The pasted rows without the header. */
    body,
    headers: found.hasHeader ? (cells[0] ?? []) : [],
    hasHeader: found.hasHeader,
    setHeader: (next: boolean) => setChosen({ hasHeader: next }),
    mapping,
    assign: (column: number, field: LineField | null) =>
      setChosen({
        ...chosen,
        mapping: assigned(mapping, column, field),
      }),
    refused: read.refused,
    defaults,
    setDefault: (field: keyof Defaults, id: string) => {
      const { [field]: _, ...others } = defaults;
      setDefaults(id === '' ? others : { ...others, [field]: id });
    },
    /** Fields that some of the rows lack. */
    lacking: defaultFields.filter((field) => read.rows.some((row) => row[field] === undefined)),
    lines: mapping.some((field) => field !== null) ? lines : [],
  };
}

/** Names of the fields in the user's language and in the API. */
function useHeaderLabels(): ReadonlyMap<string, LineField> {
  const { collection } = useEditing();
  const labelOf = useFieldLabel();
  const entries = lineColumns.flatMap(({ name }) =>
    [name, labelOf(collection, `lines.${name}`)].map((text) => [text.toLowerCase(), name] as const),
  );
  const key = JSON.stringify(entries);
  return useMemo(() => new Map(JSON.parse(key) as typeof entries), [key]);
}

/** As a new line copies them from the one before. */
function lastCodes(lines: ReturnType<typeof linesOf>): Defaults {
  const last = lines.at(-1);
  return Object.fromEntries(
    defaultFields.flatMap((field) =>
      typeof last?.[field] === 'string' ? [[field, last[field]]] : [],
    ),
  );
}
