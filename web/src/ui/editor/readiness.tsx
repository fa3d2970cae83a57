/** What is missing before the record can be posted: a line, and on request the problems with links to their fields. */

import { icon as IconChecklist } from 'virtual:tabler/checklist';
import { icon as IconCircleCheck } from 'virtual:tabler/circle-check';
import type { ProblemDetail } from '@daybook/sdk';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { anyCollection } from '../../core/any-collection.ts';
import { useMessages } from '../../core/messages.ts';

import { useFieldLabel } from '../words/labels.ts';
import classes from './editor.module.css';
import { useEditing } from './editor-context.tsx';
import type { AnyRecord } from './open-editors.ts';
import { type LineRecord, linesOf, withLineId } from './pointers.ts';
import { ProblemLinks } from './problem-links.tsx';
import { useSelected } from './use-editor.ts';

const settleMs = 250;

/** Problems listed by the service, and the number of omitted ones. */
interface Missing {
  readonly listed: readonly ProblemDetail[];
  readonly omitted: number;
  /** They never prevent the posting. */
  readonly warnings: readonly ProblemDetail[];
}

export const readinessKey = (collection: string, id: string, version: string) =>
  [collection, id, 'readiness', version] as const;

const none: readonly ProblemDetail[] = [];

/** Problems with pointers that have line IDs; null while unknown. */
export function useReadiness(): Missing | null {
  const { collection, id, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const view = useSelected(editor, (snapshot) => snapshot.view);
  const [version] = useDebouncedValue(record?.RowVersion ?? '', settleMs);
  const { data } = useQuery({
    queryKey: readinessKey(collection, id, version),
    queryFn: async () => {
      const {
        problems,
        problemsOmitted: omitted = 0,
        warnings = none,
      } = await anyCollection(collection).readiness(id);
      return { problems, omitted, warnings, record };
    },
    enabled: version !== '',
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
  const warnings = data?.warnings ?? none;
  return useMemo(() => {
    if (placed === undefined) return null;
    const lines = new Map(linesOf(view).map((line) => [line.id, line]));
    // Saved lines count before the service confirms them, unless all of them are empty.
    const hasLines = data?.record !== record && linesOf(record).length > 0;
    const left = placed.filter((problem) =>
      problem.pointer === '/lines' ? !hasLines : !isMeanwhileDone(problem, view, lines),
    );
    // Same array for the same problems, because this runs on every keystroke.
    return { listed: left.length === placed.length ? placed : left, omitted, warnings };
  }, [placed, omitted, warnings, view, record, data?.record]);
}

/** A missing value that was entered counts as resolved before the service confirms it. */
function isMeanwhileDone(
  { pointer, code }: ProblemDetail,
  view: AnyRecord | null,
  lines: ReadonlyMap<string, LineRecord>,
): boolean {
  if (!code.endsWith('_required')) return false;
  const [, name = '', lineId = '', field = ''] = pointer.split('/');
  const value = name === 'lines' ? lines.get(lineId)?.[field] : view?.[name];
  return value !== null && value !== undefined && value !== '';
}

interface Props {
  readonly missing: Missing;
  /** Number of rejected postings: each opens the list and moves the focus to its first problem. */
  readonly attempts: number;
}

export function Readiness({ missing: { listed, omitted, warnings }, attempts }: Props) {
  const m = useMessages('ui.readiness');
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const count = listed.length + omitted;
  const answered = useRef(0);
  useEffect(() => {
    if (attempts > 0) setOpen(true);
  }, [attempts]);
  // The list may follow a moment later.
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('li button');
    if (attempts <= answered.current || !isOpen || listed.length === 0 || !first) return;
    answered.current = attempts;
    first.focus();
  }, [attempts, isOpen, listed]);
  const lines = linesOf(editor.snapshot().view);
  const placeOf = (pointer: string) => {
    const [, name, lineId] = pointer.split('/');
    const position = lines.findIndex(({ id }) => id === lineId) + 1;
    const field = labelOf(collection, pointer);
    return name === 'lines' && position > 0 ? `${m.line({ position })}, ${field}` : field;
  };
  const Sign = count === 0 ? IconCircleCheck : IconChecklist;
  return (
    <div ref={list} className="no-print">
      <Group gap="xs">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Sign size={16} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm" role="status">
            {count === 0 ? m.ready : m.todo({ count })}
          </Text>
        </Group>
        {count > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? m.hide : m.show}
          </Button>
        )}
      </Group>
      {count > 0 && isOpen && (
        <Alert
          role={attempts > 0 ? 'alert' : 'group'}
          aria-label={m.todo({ count })}
          color="ink"
          p="sm"
          mt="xs"
        >
          <ProblemLinks problems={listed} placeOf={placeOf} className={classes.readiness} />
          {omitted > 0 && (
            <Text size="sm" mt="xs">
              {m.more({ count: omitted })}
            </Text>
          )}
        </Alert>
      )}
      <WarningsAlert warnings={warnings} placeOf={placeOf} />
    </div>
  );
}

interface WarningsProps {
  readonly warnings: readonly ProblemDetail[];
  readonly placeOf: (pointer: string) => string;
}

function WarningsAlert({ warnings, placeOf }: WarningsProps) {
  const m = useMessages('ui.readiness');
  if (warnings.length === 0) return null;
  return (
    <Alert role="group" aria-label={m.warnings} title={m.warnings} color="yellow" p="sm" mt="xs">
      <ProblemLinks problems={warnings} placeOf={placeOf} className={classes.readiness} />
    </Alert>
  );
}

/** The warnings of a record that is never posted, such as a customer. */
export function RecordWarnings() {
  const labelOf = useFieldLabel();
  const { collection } = useEditing();
  const missing = useReadiness();
  return (
    <div className="no-print">
      <WarningsAlert
        warnings={missing?.warnings ?? none}
        placeOf={(pointer) => labelOf(collection, pointer)}
      />
    </div>
  );
}
