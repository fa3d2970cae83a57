/** Loads what deliveries need from the database; concurrent deliveries share queries. */
import { type Database, readTransaction } from '../../postgres/db.ts';
import { Groups } from '../../postgres/groups.ts';
import type { Claimed } from '../../queue/handler.ts';
import { type EffectObserver, timed } from '../../queue/observe-handlers.ts';
import type { EndpointChanges } from './endpoint-changes.ts';
import { readMissed } from './store-ordered.ts';
import { readPayloads, readTargets, type WebhookTarget } from './store-webhook-secrets.ts';

const limits = {
  maxGroup: 200,
  maxQueue: 10_000,
  /** How long preloaded data is used: the endpoint may change. */
  aheadMs: 1_000,
  /** Loads of one delivery, while its endpoint is being changed. */
  loads: 10,
  /** Payloads preloaded by one query; deliveries beyond it load theirs when they run. */
  aheadBytes: 8 * 1024 * 1024,
} as const;

/** Null if the endpoint or the event no longer exists. */
interface LoadedDelivery {
  readonly target: WebhookTarget | null;
  readonly payload: string | null;
  /** The ids of earlier events of the record that failed finally, since the last delivered one. */
  readonly missed: readonly string[];
}

type Loaded = Map<Claimed, LoadedDelivery>;

const allBytes = Number.MAX_SAFE_INTEGER;

interface Preload {
  readonly at: Date;
  /** Of the tenant's endpoints, before. */
  readonly changes: number;
  readonly loading: Promise<Loaded>;
}

interface Waiting {
  readonly claimed: Claimed;
  readonly at: Date;
  readonly resolve: (loaded: Loaded) => void;
  readonly reject: (error: unknown) => void;
}

export interface DeliveryLoader {
  /** Starts loading, for effects of one tenant; `load` within a second returns the result. */
  prepare(claimed: readonly Claimed[], at: Date): void;
  /** The endpoint is as after its latest change that is known to this process. Only the first call uses what is prepared. */
  load(claimed: Claimed, at: Date): Promise<LoadedDelivery>;
}

export function createDeliveryLoader(
  db: Database,
  changes: Pick<EndpointChanges, 'countOf'>,
  observer: EffectObserver | undefined,
): DeliveryLoader {
  const prepared = new WeakMap<Claimed, Preload>();

  const load = (group: readonly Claimed[], at: Date, mostBytes: number) =>
    timed(observer, 'load', () => read(db, group, at, mostBytes));

  const settle = async (_tenantId: string, group: readonly Waiting[]): Promise<void> => {
    const claimed = group.map((one) => one.claimed);
    try {
      const loaded = await load(claimed, group[0]?.at ?? new Date(), allBytes);
      for (const { resolve } of group) resolve(loaded);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const groups = new Groups(settle, limits);

  const loadNow = (claimed: Claimed, at: Date) =>
    new Promise<Loaded>((resolve, reject) => {
      if (!groups.push(claimed.tenantId, { claimed, at, resolve, reject }))
        reject(new Error('too many deliveries wait for the database'));
    });

  const loadOnce = async (claimed: Claimed, at: Date, count: number): Promise<LoadedDelivery> => {
    const ahead = prepared.get(claimed);
    const isFresh = ahead?.changes === count && at.getTime() - ahead.at.getTime() < limits.aheadMs;
    const early = isFresh ? await ahead.loading : null;
    // Absent if it exceeded `aheadBytes`.
    const loaded = early?.has(claimed) ? early : await loadNow(claimed, at);
    const delivery = loaded.get(claimed) ?? { target: null, payload: null, missed: [] };
    // Frees the payload now; other deliveries may keep the map alive.
    loaded.delete(claimed);
    return delivery;
  };

  return {
    prepare(claimed, at) {
      const count = changes.countOf(claimed[0]?.tenantId ?? '');
      let before: Promise<unknown> = Promise.resolve();
      for (let from = 0; from < claimed.length; from += limits.maxGroup) {
        const group = claimed.slice(from, from + limits.maxGroup);
        const loading = before.then(() => load(group, at, limits.aheadBytes));
        // `load` handles the error. Sequential, to leave database connections to others.
        before = loading.catch(() => undefined);
        for (const one of group) prepared.set(one, { at, loading, changes: count });
        // Expired payloads are dropped, because they are large.
        setTimeout(() => {
          for (const one of group) prepared.delete(one);
        }, limits.aheadMs).unref();
      }
    },
    async load(claimed, at) {
      for (let loads = 1; ; loads += 1) {
        const count = changes.countOf(claimed.tenantId);
        const delivery = await loadOnce(claimed, at, count);
        if (changes.countOf(claimed.tenantId) === count || loads === limits.loads) return delivery;
      }
    },
  };
}

/** For deliveries of one tenant; omits those whose payload exceeds `mostBytes`. */
async function read(
  db: Database,
  group: readonly Claimed[],
  at: Date,
  mostBytes: number,
): Promise<Loaded> {
  const endpoints = new Set(group.map(({ webhookEndpointId }) => webhookEndpointId).filter(isId));
  const events = new Set(group.map(({ eventId }) => eventId).filter(isId));
  const ordered = group.filter(({ ordinal }) => ordinal !== null);
  const [targets, payloads, missed] = await readTransaction(
    db,
    group[0]?.tenantId ?? '',
    (tx, sendCommit) => {
      const sent = [
        readTargets(tx, [...endpoints], at.toISOString()),
        readPayloads(tx, [...events], mostBytes),
        ordered.length > 0 ? readMissed(tx, ordered) : new Map<string, string[]>(),
      ] as const;
      sendCommit();
      return Promise.all(sent);
    },
  );
  const isLoaded = ({ eventId }: Claimed) => mostBytes === allBytes || payloads.has(eventId ?? '');
  return new Map(
    group.filter(isLoaded).map((claimed) => {
      const target = targets.get(claimed.webhookEndpointId ?? '') ?? null;
      const payload = payloads.get(claimed.eventId ?? '') ?? null;
      return [claimed, { target, payload, missed: missed.get(claimed.id) ?? [] }];
    }),
  );
}

function isId(id: string | null): id is string {
  return id !== null;
}
