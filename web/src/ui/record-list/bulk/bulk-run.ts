/** Runs an action on many records in batches and keeps the result of each. */
import { isDaybookError, type ProblemDetail } from '@daybook/sdk';
import { useCallback, useRef, useState } from 'react';
import { type AnyItem, anyCollection } from '../../../core/any-collection.ts';
import { queryClient } from '../../../core/daybook.ts';
import type { Params } from '../../../core/service-texts.ts';
import { problemsBeside, type Words } from '../../words/words.ts';
import type { ListInfo, ListName } from '../list-info.ts';

/** Small enough for visible progress; the API accepts 200. */
const batchSize = 50;
const firstError = 400;

export interface BulkOutcome {
  readonly item: AnyItem;
  readonly done: boolean;
  /** Why it was rejected: the message and the individual problems. */
  readonly reason?: string;
  readonly problems?: readonly ProblemDetail[];
  /** Of a dry run; they never prevent the action. */
  readonly warnings?: readonly ProblemDetail[];
}

export interface BulkRun {
  readonly state: 'idle' | 'running' | 'finished';
  readonly total: number;
  /** Records that were not processed. */
  readonly left: readonly AnyItem[];
  readonly outcomes: readonly BulkOutcome[];
  /** `known`: results of other records that need no request. */
  readonly start: (
    items: readonly AnyItem[],
    fields: Readonly<Record<string, unknown>>,
    known?: readonly BulkOutcome[],
  ) => void;
  /** Stops after the current batch. */
  readonly stop: () => void;
  readonly reset: () => void;
}

interface Answer {
  readonly results: readonly {
    readonly id: string;
    readonly status: number;
    readonly record?: AnyItem;
    readonly warnings?: readonly ProblemDetail[];
    readonly problem?: {
      readonly code: string;
      readonly title: string;
      readonly detail: string;
      readonly detailCode: string;
      readonly params: Params;
      readonly errors?: readonly ProblemDetail[];
    };
  }[];
}

interface Texts {
  readonly errorText: (error: unknown) => string;
  readonly words: Words;
}

async function runBatch(
  collection: ListName,
  action: string,
  items: readonly AnyItem[],
  fields: Readonly<Record<string, unknown>>,
  { errorText, words }: Texts,
  dryRun: boolean,
): Promise<BulkOutcome[]> {
  try {
    const ids = items.map(({ id }) => id);
    const { actMany } = anyCollection(collection);
    const answer = (await actMany(action, ids, fields, ...(dryRun ? [{ dryRun }] : []))) as Answer;
    const results = new Map(answer.results.map((result) => [result.id, result]));
    return items.map((item) => {
      const result = results.get(item.id);
      const warned = result?.warnings === undefined ? {} : { warnings: result.warnings };
      if (result !== undefined && result.status < firstError)
        return { item: result.record ?? item, done: true, ...warned };
      const problem = result?.problem;
      const reason = problem === undefined ? '' : words.detail(problem);
      const problems = problemsBeside(reason, problem?.errors ?? [], words);
      return { item, done: false, reason, problems, ...warned };
    });
  } catch (error) {
    const problems = isDaybookError(error) ? error.problems : [];
    return items.map((item) => ({ item, done: false, reason: errorText(error), problems }));
  }
}

/** `dryRun`: only validates. */
export function useBulkRun(info: ListInfo, action: string, texts: Texts, dryRun = false): BulkRun {
  const [state, setState] = useState<BulkRun['state']>('idle');
  const [asked, setAsked] = useState<readonly AnyItem[]>([]);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const stopped = useRef(false);
  const start: BulkRun['start'] = async (items, fields, known = []) => {
    stopped.current = false;
    setState('running');
    setAsked([...known.map(({ item }) => item), ...items]);
    setOutcomes(known);
    for (let at = 0; at < items.length && !stopped.current; at += batchSize) {
      const batch = items.slice(at, at + batchSize);
      const done = await runBatch(info.name, action, batch, fields, texts, dryRun);
      setOutcomes((before) => [...before, ...done]);
    }
    setState('finished');
    if (!dryRun) void queryClient.invalidateQueries({ queryKey: [info.name] });
  };
  return {
    state,
    total: asked.length,
    left: state === 'finished' ? asked.slice(outcomes.length) : [],
    outcomes,
    start,
    stop: useCallback(() => {
      stopped.current = true;
    }, []),
    reset: () => setState('idle'),
  };
}
