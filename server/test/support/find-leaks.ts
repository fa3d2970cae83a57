/** Searches for canaries in all readable places: all responses to all roles, and all tables. */
import { roles } from '../../src/record/actor.ts';
import { documentedOperations } from './documented-operations.ts';
import { send } from './send.ts';
import type { Body, Service, TestTenant } from './service.ts';

/** A pattern that matches any of the texts literally, in JavaScript and, by its `source`, in PostgreSQL. */
export const patternOf = (texts: Iterable<string>): RegExp =>
  new RegExp([...texts].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));

/** Every GET of the OpenAPI document, with the IDs of all records. */
export async function everyPath(service: Service): Promise<string[]> {
  const paths: string[] = [];
  for (const { method, path } of documentedOperations(service.document)) {
    if (method !== 'GET' || /stream/.test(path)) continue;
    if (!path.includes('{')) {
      paths.push(path);
      continue;
    }
    const collection = path.slice(0, path.indexOf('/{'));
    const list = await service.api('GET', collection);
    const ids = (list.body.items ?? []).map(({ id, ...one }: Body) => id ?? one['type']);
    for (const id of ids) paths.push(path.replace(/\{\w+\}/, String(id)));
  }
  return paths;
}

export interface PathsShowing {
  /** `Admin /api/mails`, sorted. */
  readonly shownAt: readonly string[];
  readonly requests: number;
}

/** The paths that show a canary, for each role of the tenant. */
export async function pathsShowing(
  { url }: Service,
  tenant: TestTenant,
  paths: readonly string[],
  canary: RegExp,
): Promise<PathsShowing> {
  const shownAt = new Set<string>();
  let requests = 0;
  for (const role of roles)
    for (const path of paths) {
      const headers = { authorization: `Bearer ${tenant.keys[role]}` };
      const { text } = await send(`${url}${path}`, { method: 'GET', headers });
      requests += 1;
      if (canary.test(text)) shownAt.add(`${role} ${path}`);
    }
  return { shownAt: [...shownAt].sort(), requests };
}

/** The tables that contain a canary; `pattern` is a regular expression of PostgreSQL. */
export async function tablesContaining({ sql }: Service, pattern: string): Promise<string[]> {
  const tables = await sql(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const containing: string[] = [];
  for (const { name } of tables) {
    const found = await sql(`select 1 from "${String(name)}" t where t::text ~ $1`, [pattern]);
    if (found.length > 0) containing.push(String(name));
  }
  return containing.sort();
}
