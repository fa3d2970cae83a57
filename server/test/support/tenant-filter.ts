/**
 * Takes away the first wall between tenants, the `tenant_id = $1` of every statement, on its way to the
 * database: what then keeps tenants apart is row-level security alone. For tests of the second wall.
 */
import type { Client, Pool } from 'pg';

export interface RemovedFilter {
  /** Statements that lost their filter. */
  statements(): number;
  /** Statements that name a tenant in a way that was not understood; there should be none. */
  left(): readonly string[];
  /** Puts the wall up again. */
  restore(): void;
}

interface Config {
  readonly name?: string;
  readonly text: string;
}

type Query = (...words: unknown[]) => unknown;

/** The parameter is named all the same, or PostgreSQL could not tell its type. */
const anybody = '($1::uuid is not null)';

export function withoutFilter(text: string): string {
  return text
    .replace(/\b(?:\w+\.)?tenant_id = \$1(?!\d)/g, anybody)
    .replace(/(?<=from tenant t\b.*)\bt\.id = \$1(?!\d)/gs, anybody)
    .replace(/\b\w+\.tenant_id = \w+\.tenant_id\b/g, 'true');
}

/** From the next transaction of a tenant on. Look-ups outside of it stay as they are. */
export function removeTenantFilter(pool: Pool): RemovedFilter {
  const originals = new Map<Client, Query>();
  const left = new Set<string>();
  let changed = 0;
  const rewritten = (config: Config): Config => {
    const text = withoutFilter(config.text);
    if (/tenant_id\s*(=|in\b|<>)/.test(text) || /from tenant t\b.*t\.id =/s.test(text))
      left.add(text);
    if (text === config.text) return config;
    changed += 1;
    // Prepared under another name: the connection may know the right text under its own.
    return {
      ...config,
      text,
      ...(config.name === undefined ? {} : { name: `open:${config.name}` }),
    };
  };
  const onAcquire = (client: Client) => {
    if (originals.has(client)) return;
    const query = client.query.bind(client) as unknown as Query;
    originals.set(client, query);
    let ofTenant = false;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      if (typeof first === 'string') ofTenant = first.includes('set local role daybook_app');
      const isStatement = typeof first === 'object' && first !== null && 'text' in first;
      return query(ofTenant && isStatement ? rewritten(first as Config) : first, ...rest);
    }) as typeof client.query;
  };
  pool.on('acquire', onAcquire);
  return {
    statements: () => changed,
    left: () => [...left],
    restore() {
      pool.off('acquire', onAcquire);
      for (const [client, query] of originals) client.query = query as typeof client.query;
      originals.clear();
    },
  };
}
