/** What is missing before the record can be posted, with links to the fields. */

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
import classes from './editor.module.css';
import { useEditing } from './editor-context.tsx';
import type { AnyRecord } from './open-editors.ts';
import { type LineRecord, linesOf, withLineId } from './pointers.ts';
import { ProblemLinks } from './problem-links.tsx';
import { useSelected } from './use-editor.ts';

const messages = defineMessages({
  en: {
    ready: 'Ready to post',
    todo: (count: number) =>
      count === 1
        ? '1 issue to resolve before posting'
        : `${count} issues to resolve before posting`,
    more: (count: number) => `${count} more will be listed after these.`,
    line: (position: number) => `Line ${position}`,
  },
  de: {
    ready: 'Bereit zum Buchen',
    todo: (count: number) =>
      count === 1
        ? 'Vor dem Buchen ist noch 1 Angabe zu ergänzen'
        : `Vor dem Buchen sind noch ${count} Angaben zu ergänzen`,
    more: (count: number) => `${count} weitere werden danach angezeigt.`,
    line: (position: number) => `Position ${position}`,
  },
});

const settleMs = 250;

/** Problems listed by the service, and the number of omitted ones. */
interface Missing {
  readonly listed: readonly ProblemDetail[];
  readonly omitted: number;
}

/** Problems with pointers that have line IDs; null while unknown. */
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
    // Same array for the same problems, because this runs on every keystroke.
    return { listed: left.length === placed.length ? placed : left, omitted };
  }, [isWanted, placed, omitted, view]);
}

/** A missing value that was entered counts as resolved before the service confirms it. */
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
      <ProblemLinks problems={listed} placeOf={placeOf} className={classes.readiness} />
      {omitted > 0 && (
        <Text size="sm" mt="xs">
          {m.more(omitted)}
        </Text>
      )}
    </Alert>
  );
}
