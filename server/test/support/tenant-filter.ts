/**
 * Removes the first layer of tenant isolation, the `tenant_id = $1` of every statement, before it
 * reaches the database, so that only row-level security is left. For tests of that second layer.
 */
import type { Client, Pool } from 'pg';

export interface RemovedFilter {
  /** Statements whose filter was removed. */
  statements(): number;
  /** Statements with an unknown form of the filter; there should be none. */
  left(): readonly string[];
  /** Restores the filter. */
  restore(): void;
}

interface Config {
  readonly name?: string;
  readonly text: string;
}

type Query = (...words: unknown[]) => unknown;

/** The parameter is still used, so that PostgreSQL knows its type. */
const anyTenant = '($1::uuid is not null)';

export function withoutFilter(text: string): string {
  return text
    .replace(/\b(?:\w+\.)?tenant_id = \$1(?!\d)/g, anyTenant)
    .replace(/(?<=from tenant t\b.*)\bt\.id = \$1(?!\d)/gs, anyTenant)
    .replace(/\b\w+\.tenant_id = \w+\.tenant_id\b/g, 'true');
}

/** Applies to transactions of tenants from now on. Other statements do not change. */
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
    // Under another name, because the connection may have prepared the original under its own.
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
