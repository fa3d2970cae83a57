/** Records the statements that a pool sends. */
import type { Client, Pool } from 'pg';

type Query = (...words: unknown[]) => unknown;

/** Text and name of each statement that is sent from now on, without those that control transactions. */
export function recordStatements(pool: Pool): ReadonlyMap<string, string> {
  const statements = new Map<string, string>();
  const known = new WeakSet<Client>();
  pool.on('acquire', (client: Client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as unknown as Query;
    client.query = ((first: string | { text: string; name?: string }, ...rest: unknown[]) => {
      const { text, name = '' } = typeof first === 'string' ? { text: first } : first;
      if (!/^(begin|commit|rollback|set )/.test(text)) statements.set(text, name);
      return query(first, ...rest);
    }) as typeof client.query;
  });
  return statements;
}
