/** Creates one record of a file, posts and applies it. Repeated runs do each step only once. */
import type { ActionInfo } from '../catalogue.ts';
import type { ActOptions } from '../collections.ts';
import type { Daybook } from '../daybook.ts';
import { type DaybookError, isDaybookError } from '../errors.ts';
import { anyCollection } from './any-collection.ts';
import type { ImportMapping } from './mapping.ts';
import type { Pace } from './pace.ts';
import type { Values } from './record.ts';

const limits = {
  /** Idempotency-Keys of a record: the service replays a rejection, so a later run needs a new key. */
  keys: 50,
} as const;

/** What is done of a record. Kept by the caller, it makes a later run continue. */
export interface Done {
  /** Of the created record; null: none. */
  readonly id: string | null;
  readonly posted: boolean;
  readonly applied: boolean;
}

export const nothingDone: Done = { id: null, posted: false, applied: false };

export interface Outgoing {
  readonly body: Values;
  /** The allocations to make after posting; none: it is not applied. */
  readonly apply: readonly Values[];
  /** The Idempotency-Key and X-Request-Id; the history of the record keeps the latter. */
  readonly key: string;
  /** Of earlier runs. */
  readonly before: Done;
}

export interface Sent extends Done {
  /** Whether this run created it. */
  readonly isNew: boolean;
  /** Why the next step was rejected; null: all steps are done. */
  readonly refused: {
    readonly step: 'create' | ActionInfo['name'];
    readonly error: DaybookError;
  } | null;
}

export interface SenderOptions {
  readonly daybook: Daybook;
  readonly collection: ImportMapping['collection'];
  readonly pace: Pace;
  readonly post: boolean;
  /** Called after each step. */
  readonly onDone?: (key: string, done: Done) => void;
}

/** The requests of one record. */
function createSteps({ daybook, collection, pace }: SenderOptions) {
  const own = anyCollection(daybook, collection);

  /** Sends with the next key if the response is a replayed rejection. */
  async function once<T>(key: string, request: (options: ActOptions) => Promise<T>): Promise<T> {
    for (let number = 1; ; number += 1) {
      const idempotencyKey = number === 1 ? key : `${key}.${number}`;
      const headers = { 'X-Request-Id': idempotencyKey };
      try {
        return await pace.call((onResponse) => request({ idempotencyKey, headers, onResponse }));
      } catch (error) {
        const replayed = isDaybookError(error) && isReplay(error.response);
        if (!replayed || number === limits.keys) throw error;
      }
    }
  }

  async function create(body: Values, key: string): Promise<{ id: string; isNew: boolean }> {
    let isNew = true;
    const { id } = await once(key, ({ onResponse, ...options }) =>
      own.create(inOrder(body) as Values, {
        ...options,
        onResponse(response) {
          onResponse?.(response);
          isNew = !isReplay(response);
        },
      }),
    );
    return { id, isNew };
  }

  async function postOnce(id: string): Promise<void> {
    try {
      await pace.call((onResponse) => own.act(id, 'post', {}, { onResponse }));
    } catch (error) {
      if (!isDaybookError(error) || error.code !== 'invalid_transition') throw error;
      // An earlier run, or a request whose response was lost, may have posted it.
      const { status } = await pace.call((onResponse) => own.get(id, { onResponse }));
      if (status === 'Draft') throw error;
    }
  }

  async function isApplied(id: string, apply: readonly Values[]): Promise<boolean> {
    const record = await pace.call((onResponse) => own.get(id, { onResponse }));
    const live = (record['allocations'] ?? []) as readonly Values[];
    const settled = new Set(live.map(({ invoiceId }) => invoiceId));
    return apply.every(({ invoiceId }) => settled.has(invoiceId));
  }

  async function applyOnce(id: string, { apply, key }: Outgoing, isNew: boolean): Promise<void> {
    // An earlier run may have applied it, and its Idempotency-Key may have expired.
    if (!isNew && (await isApplied(id, apply))) return;
    const allocations = apply.map(inOrder);
    await once(`${key}-apply`, (options) => own.act(id, 'apply', { allocations }, options));
  }

  return { create, postOnce, applyOnce };
}

/** The returned function throws if further requests would fail, too. */
export function createSender(options: SenderOptions) {
  const { post, onDone } = options;
  const { create, postOnce, applyOnce } = createSteps(options);
  return async function send(outgoing: Outgoing): Promise<Sent> {
    const { body, apply, key, before } = outgoing;
    let done = before;
    let isNew = false;
    let step = 'create';
    const note = (more: Partial<Done>) => {
      done = { ...done, ...more };
      onDone?.(key, done);
    };
    try {
      if (done.id === null) {
        const made = await create(body, key);
        isNew = made.isNew;
        note({ id: made.id });
      }
      const { id } = done;
      step = 'post';
      if (post && !done.posted && id !== null) {
        await postOnce(id);
        note({ posted: true });
      }
      step = 'apply';
      if (apply.length > 0 && done.posted && !done.applied && id !== null) {
        await applyOnce(id, outgoing, isNew);
        note({ applied: true });
      }
      return { ...done, isNew, refused: null };
    } catch (error) {
      if (!isDaybookError(error) || !decides(error)) throw error;
      return { ...done, isNew, refused: { step, error } };
    }
  };
}

/** Whether the service has rejected this record, and not every request of the client. */
function decides({ status }: DaybookError): boolean {
  return [404, 409, 412, 413, 422].includes(status);
}

function isReplay(response: Response | null): boolean {
  return response?.headers.get('idempotency-replayed') === 'true';
}

/** Sorts names, so that the order of columns does not change the request of an Idempotency-Key. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}
