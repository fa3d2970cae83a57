/** Clients that write to tenants while nodes are stopped or rows are moved. */
import assert from 'node:assert/strict';
import { readyDraft } from '../../test/support/invoices.ts';
import type { Api, Reply, Service, TestTenant } from '../../test/support/service.ts';

export interface Load {
  /** Names the time from now on. */
  enter(phase: string): void;
  /** Responses of a client in a phase, by status. */
  counts(phase: string, client: string): Readonly<Record<string, number>>;
  /** Ids of the records whose storage was acknowledged to a client. */
  stored(client: string): readonly string[];
  /** The slowest response of a phase. */
  slowestMs(phase: string): number;
  /** Resolves when the last requests have ended. */
  stop(): Promise<void>;
}

/** `clients`: send one request after the other, each by a name. */
export function startLoad(clients: Readonly<Record<string, () => Promise<Reply>>>): Load {
  const seen = new Map<string, Record<string, number>>();
  const slowest = new Map<string, number>();
  const stored = new Map<string, string[]>();
  let current = 'before';
  let stopped = false;
  const write = async (client: string, send: () => Promise<Reply>) => {
    while (!stopped) {
      const phase = current;
      const begun = performance.now();
      const { status, body } = await send();
      slowest.set(phase, Math.max(slowest.get(phase) ?? 0, performance.now() - begun));
      const counts = seen.get(`${phase} ${client}`) ?? {};
      counts[status] = (counts[status] ?? 0) + 1;
      seen.set(`${phase} ${client}`, counts);
      if (status < 300) stored.set(client, [...(stored.get(client) ?? []), body.id]);
    }
  };
  const writing = Object.entries(clients).map(([client, send]) => write(client, send));
  return {
    enter: (phase) => {
      current = phase;
    },
    counts: (phase, client) => seen.get(`${phase} ${client}`) ?? {},
    stored: (client) => stored.get(client) ?? [],
    slowestMs: (phase) => slowest.get(phase) ?? 0,
    async stop() {
      stopped = true;
      await Promise.all(writing);
    },
  };
}

/** Posts drafts that exist already. */
export async function postingOf(tenant: TestTenant, drafts: number): Promise<() => Promise<Reply>> {
  const first = await readyDraft(tenant);
  const customerId = first['customerId'];
  const ids = [first.id];
  while (ids.length < drafts) ids.push((await readyDraft(tenant, { customerId })).id);
  let next = 0;
  return async () => {
    const id = ids[next];
    if (id === undefined) return creatingOf(tenant.api)();
    const reply = await tenant.api('POST', `/api/invoices/${id}/post`);
    // The outcome of a lost commit is unknown; the post after it says that the invoice is posted.
    if (reply.status === 200 || reply.status === 422) next += 1;
    return reply;
  };
}

export function creatingOf(api: Api): () => Promise<Reply> {
  return () => api('POST', '/api/customers', { name: 'Northwind' });
}

/** Every record that was acknowledged exists, and an acknowledged post has its number. */
export async function assertStored(
  { sql }: Service,
  { customers, posted }: Record<'customers' | 'posted', readonly string[]>,
): Promise<void> {
  const rows = await sql(
    'select id from customer where id = any($1) union all select id from invoice where id = any($2) and number is not null',
    [customers, posted],
  );
  const found = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    [...customers, ...posted].filter((id) => !found.has(id)),
    [],
    'acknowledged and lost',
  );
}
