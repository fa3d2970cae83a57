/** What is still missing before the record can be posted. Each sentence goes to its field. */

import { icon as IconChecklist } from 'virtual:tabler/checklist';
import { icon as IconCircleCheck } from 'virtual:tabler/circle-check';
import type { ProblemDetail } from '@daybook/sdk';
import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { anyCollection } from '../../core/any-collection.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useFieldLabel } from '../labels.ts';
import { useEditing } from './editor-context.tsx';
import type { AnyRecord } from './open-editors.ts';
import { type LineRecord, linesOf, withLineId } from './pointers.ts';
import { ProblemLinks } from './problem-links.tsx';
import { useSelected } from './use-editor.ts';

const messages = defineMessages({
  en: {
    ready: 'Ready to be posted',
    todo: (count: number) =>
      count === 1
        ? '1 thing before this can be posted'
        : `${count} things before this can be posted`,
    more: (count: number) => `And ${count} more, listed once these are done.`,
    line: (position: number) => `Line ${position}`,
  },
  de: {
    ready: 'Bereit zum Buchen',
    todo: (count: number) =>
      count === 1
        ? 'Vor dem Buchen fehlt noch 1 Angabe'
        : `Vor dem Buchen fehlen noch ${count} Angaben`,
    more: (count: number) => `Und ${count} weitere, die folgen, sobald diese erledigt sind.`,
    line: (position: number) => `Position ${position}`,
  },
});

const settleMs = 250;

/** The problems that the service lists, and how many more there are. */
interface Missing {
  readonly listed: readonly ProblemDetail[];
  readonly omitted: number;
}

/** The problems with pointers as the fields have them; null while they are not known. */
export function useReadiness(isWanted: boolean): Missing | null {
  const { collection, id, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const view = useSelected(editor, (snapshot) => snapshot.view);
  const [version] = useDebouncedValue(record?.RowVersion ?? '', settleMs);
  const { data } = useQuery({
    queryKey: [collection, id, 'readiness', version],
    queryFn: async () => {
      const { problems, problemsOmitted: omitted = 0 } =
        await anyCollection(collection).readiness(id);
      return { problems, omitted, record };
    },
    enabled: isWanted && version !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const placed = useMemo(
    () =>
      data?.problems.map((problem) => ({
        ...problem,
        pointer: withLineId(problem.pointer, data.record),
      })),
    [data],
  );
  const omitted = data?.omitted ?? 0;
  return useMemo(() => {
    if (!isWanted || placed === undefined) return null;
    const lines = new Map(linesOf(view).map((line) => [line.id, line]));
    const left = placed.filter((problem) => !isMeanwhileDone(problem, view, lines));
    // The same list for the same problems: it is looked through with every key.
    return { listed: left.length === placed.length ? placed : left, omitted };
  }, [isWanted, placed, omitted, view]);
}

/** What was missing and is typed now counts as done at once; the service says so in a moment. */
function isMeanwhileDone(
  { pointer, code }: ProblemDetail,
  view: AnyRecord | null,
  lines: ReadonlyMap<string, LineRecord>,
): boolean {
  if (!code.endsWith('_required')) return false;
  if (pointer === '/lines') return lines.size > 0;
  const [, name = '', lineId = '', field = ''] = pointer.split('/');
  const value = name === 'lines' ? lines.get(lineId)?.[field] : view?.[name];
  return value !== null && value !== undefined && value !== '';
}

export function Readiness({ missing: { listed, omitted } }: { readonly missing: Missing }) {
  const m = useMessages(messages);
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const lines = linesOf(editor.snapshot().view);
  if (listed.length + omitted === 0)
    return (
      <Alert
        role="status"
        color="teal"
        p="xs"
        icon={<IconCircleCheck aria-hidden />}
        title={m.ready}
      />
    );
  const placeOf = (pointer: string) => {
    const [, name, lineId] = pointer.split('/');
    const position = lines.findIndex(({ id }) => id === lineId) + 1;
    const field = labelOf(collection, pointer);
    return name === 'lines' && position > 0 ? `${m.line(position)}, ${field}` : field;
  };
  return (
    <Alert
      role="group"
      color="ink"
      p="sm"
      icon={<IconChecklist aria-hidden />}
      title={<span role="status">{m.todo(listed.length + omitted)}</span>}
    >
      <ProblemLinks problems={listed} placeOf={placeOf} className="readiness" />
      {omitted > 0 && (
        <Text size="sm" mt="xs">
          {m.more(omitted)}
        </Text>
      )}
    </Alert>
  );
}
