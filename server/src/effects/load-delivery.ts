/** What deliveries need of the database; those that begin together share the statements. */
import { type Database, readTransaction } from '../storage/db.ts';
import { Lane } from '../storage/lane.ts';
import { readPayloads, readTargets, type WebhookTarget } from '../storage/webhook-secrets.ts';
import type { Claimed } from './handler.ts';

const limits = {
  maxGroup: 200,
  maxQueue: 10_000,
  /** What was loaded ahead is loaded again after so long: the endpoint may have changed. */
  aheadMs: 1_000,
} as const;

/** Null where the endpoint or the event is not there any more. */
interface LoadedDelivery {
  readonly target: WebhookTarget | null;
  readonly payload: string | null;
}

interface Waiting {
  readonly claimed: Claimed;
  readonly at: Date;
  readonly resolve: (loaded: LoadedDelivery) => void;
  readonly reject: (error: unknown) => void;
}

export interface DeliveryLoader {
  /** Begins to load; `load` of the same effect within a second answers what came of it. */
  prepare(claimed: Claimed, at: Date): void;
  load(claimed: Claimed, at: Date): Promise<LoadedDelivery>;
}

export function createDeliveryLoader(db: Database): DeliveryLoader {
  const begun = new WeakMap<Claimed, { at: Date; loading: Promise<LoadedDelivery> }>();
  const lanes = new Map<string, Lane<Waiting>>();

  async function load(tenantId: string, group: readonly Waiting[]): Promise<void> {
    const [first] = group;
    if (first === undefined) return;
    try {
      const endpoints = [
        ...new Set(group.map(({ claimed }) => claimed.webhookEndpointId).filter(isId)),
      ];
      const events = [...new Set(group.map(({ claimed }) => claimed.eventId).filter(isId))];
      const [targets, payloads] = await readTransaction(db, tenantId, (tx, sendCommit) => {
        const read = [
          readTargets(tx, endpoints, first.at.toISOString()),
          readPayloads(tx, events),
        ] as const;
        sendCommit();
        return Promise.all(read);
      });
      for (const { claimed, resolve } of group) {
        const target = targets.get(claimed.webhookEndpointId ?? '') ?? null;
        resolve({ target, payload: payloads.get(claimed.eventId ?? '') ?? null });
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  const begin = (claimed: Claimed, at: Date) =>
    new Promise<LoadedDelivery>((resolve, reject) => {
      const { tenantId } = claimed;
      let lane = lanes.get(tenantId);
      if (lane === undefined) {
        lane = new Lane((group) => load(tenantId, group), limits);
        lanes.set(tenantId, lane);
      }
      if (!lane.push({ claimed, at, resolve, reject }))
        reject(new Error('too many deliveries are waiting for the database'));
    });

  return {
    prepare(claimed, at) {
      const loading = begin(claimed, at);
      // Looked at when it is needed.
      loading.catch(() => undefined);
      begun.set(claimed, { at, loading });
    },
    load(claimed, at) {
      const ahead = begun.get(claimed);
      const isFresh = ahead !== undefined && at.getTime() - ahead.at.getTime() < limits.aheadMs;
      return isFresh ? ahead.loading : begin(claimed, at);
    },
  };
}

function isId(id: string | null): id is string {
  return id !== null;
}
