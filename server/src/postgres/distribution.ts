/**
 * Distributes the tables over the nodes of a Citus cluster (decision 0004), repeatably: what is distributed already is
 * left as it is. The catalogue decides: a table whose primary key begins with the tenant is distributed; a table that
 * a tenant's transaction also writes is a reference table, so that both commit by one two-phase commit; others stay
 * on the coordinator, and no transaction writes them together with a tenant's rows.
 */
import type { Client } from 'pg';
import { unsafeSql, unsafeText } from './check-server.ts';
import { clientTo } from './hosts.ts';

const connectLimitMs = 10_000;
/** Copying the rows of a table to the nodes takes as long as their number demands. */
const copyLimit = 'set statement_timeout = 0';
/** Waits for a lock on a node, which has none of the settings of the connection to the coordinator. */
const nodeLockTimeout = '5s';
const requestRoles = ['daybook_app', 'daybook_service'] as const;
const shardRights = `grant select, insert, update, delete on`;

type Kind = 'distributed' | 'reference' | 'local';

interface Table {
  readonly name: string;
  readonly wanted: Kind;
  readonly actual: Kind;
  readonly column: string;
  /** Tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  /** Whether rows from before the distribution still use space on the coordinator. */
  readonly hasLeftovers: boolean;
}

interface Distribution {
  /** Table and what it became. */
  readonly changed: readonly { readonly table: string; readonly kind: Kind }[];
  /** Tables whose local leftovers were removed. */
  readonly emptied: readonly string[];
}

const hasCitus = "select from pg_extension where extname = 'citus'";
const isDistributedSql =
  "select from pg_dist_partition where logicalrelid = to_regclass('tenant') and partmethod = 'h'";

/** Whether the tables of this database are distributed. */
export async function isDistributed(client: {
  query(sql: string): Promise<{ rowCount: number | null }>;
}): Promise<boolean> {
  if ((await client.query(hasCitus)).rowCount === 0) return false;
  return (await client.query(isDistributedSql)).rowCount === 1;
}

/** Runs `work` with a direct connection of the owner. */
export async function withOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientTo(url, {
    connectionTimeoutMillis: connectLimitMs,
    application_name: 'daybook distribute',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Checks the cluster, prepares the roles of requests on its nodes, and distributes what is missing. */
export async function distribute(client: Client): Promise<Distribution> {
  const problems = await clusterProblems(client);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await prepareRoles(client);
  const later = await roleProblems(client);
  if (later.length > 0) throw new Error(later.join('\n'));
  for (const { name, actual } of await readTables(client))
    if (actual !== 'local') await grantOnShards(client, name);
  return distributeMissing(client);
}

/**
 * Citus copies the rights in a table to its shards, but not those in single columns. PostgreSQL checks all of them on
 * the coordinator, so that the shards may admit more.
 */
async function grantOnShards(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ result: string }>(
    'select result from run_command_on_placements($1::regclass, $2) where not success',
    [table, `${shardRights} %s to ${requestRoles.join(', ')}`],
  );
  const [failed] = rows;
  if (failed !== undefined) throw new Error(`${table}: ${failed.result}`);
}

/** Distributes the tables that a migration added to a distributed database. */
export async function distributeAgain(client: Client): Promise<void> {
  if (await isDistributed(client)) await distributeMissing(client);
}

async function distributeMissing(client: Client): Promise<Distribution> {
  await client.query(copyLimit);
  const changed: { table: string; kind: Kind }[] = [];
  for (const { name, wanted, actual, column } of inOrder(await readTables(client))) {
    if (wanted === actual || wanted === 'local') continue;
    await (wanted === 'reference'
      ? client.query('select create_reference_table($1::regclass)', [name])
      : client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
          ...[name, column, name === 'tenant' ? 'none' : 'tenant'],
        ]));
    await grantOnShards(client, name);
    changed.push({ table: name, kind: wanted });
  }
  const emptied: string[] = [];
  for (const { name, hasLeftovers } of await readTables(client)) {
    if (!hasLeftovers) continue;
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
    emptied.push(name);
  }
  return { changed, emptied };
}

/** What `daybook doctor` reports about a distributed database; empty: nothing. */
export async function distributionProblems(client: Client): Promise<string[]> {
  const problems = await clusterProblems(client);
  if (problems.length > 0) return problems;
  const wrong = (await readTables(client)).filter(
    ({ wanted, actual }) => wanted !== 'local' && wanted !== actual,
  );
  return [
    ...(await roleProblems(client)),
    ...wrong.map(({ name, wanted }) => `${name} is not a ${wanted} table: run daybook distribute`),
  ];
}

async function clusterProblems(client: Client): Promise<string[]> {
  if ((await client.query(hasCitus)).rowCount === 0) {
    return [
      'The database has no extension citus. Install Citus on each node and run `create extension citus` in this ' +
        'database there (docs/scale.md).',
    ];
  }
  const { rows: nodes } = await client.query<{ node: string; group: number; usable: boolean }>(
    `select nodename || ':' || nodeport as node, groupid as "group", isactive and shouldhaveshards as usable
     from pg_dist_node where noderole = 'primary' order by groupid`,
  );
  if (!nodes.some(({ group }) => group === 0)) {
    return [
      'The coordinator is not registered. Run `select citus_set_coordinator_host(<its address>, <its port>)`, which ' +
        'reference tables need.',
    ];
  }
  if (!nodes.some(({ usable }) => usable)) {
    return ['No node may hold rows. Add one: `select citus_add_node(<its address>, <its port>)`.'];
  }
  const problems: string[] = [];
  const { rows } = await client.query<{ own: string }>(`select (${ownerSql}) as own`);
  const own = rows[0]?.own;
  for (const { node, success, result } of await onAllNodes(client, ownerSql)) {
    if (!success)
      problems.push(`${node} does not let the owner of the database log in: ${result}.`);
    else if (result !== own) {
      problems.push(
        `The database belongs to ${result} on ${node} and to ${own} on the coordinator. Run ` +
          `\`alter database … owner to ${own}\` on ${node}.`,
      );
    }
  }
  for (const { node, success, result } of await onAllNodes(client, unsafeSql))
    if (success && result) problems.push(unsafeText(node, result));
  return problems;
}

const ownerSql =
  'select pg_get_userbyid(datdba)::text from pg_database where datname = current_database()';

async function onAllNodes(
  client: Client,
  sql: string,
): Promise<{ node: string; success: boolean; result: string | null }[]> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string | null }>(
    `select nodename || ':' || nodeport as node, success, result
     from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)`,
    [sql],
  );
  return rows;
}

/**
 * Nodes are reached as the role of the transaction, so it may log in there; no password is set. The tenant of a
 * transaction reaches them by SET LOCAL (db.ts). Time zone and lock timeout of a connection do not, so that the roles have
 * them; on the coordinator, no connection begins with these roles.
 */
async function prepareRoles(client: Client): Promise<void> {
  const alterations = requestRoles.flatMap((role) => [
    `create role ${role} nologin`,
    `alter role ${role} login`,
    `alter role ${role} set timezone = 'UTC'`,
    `alter role ${role} set lock_timeout = '${nodeLockTimeout}'`,
  ]);
  const sql = alterations.map((one) =>
    one.startsWith('create')
      ? `if to_regrole('${one.split(' ')[2]}') is null then ${one}; end if;`
      : `${one};`,
  );
  await client.query('set citus.enable_create_role_propagation = off');
  await client.query('set citus.enable_alter_role_propagation = off');
  await client.query('set citus.enable_alter_role_set_propagation = off');
  const block = `do $$ begin set local citus.enable_ddl_propagation = off; ${sql.join(' ')} end $$`;
  for (const { node, success, result } of await onAllNodes(client, block)) {
    if (success) continue;
    throw new Error(
      `The roles of requests could not be prepared on ${node}: ${result}. Let an administrator run there: ` +
        `${alterations.join('; ')}.`,
    );
  }
  const { rows } = await client.query<{ result: string }>(
    'select result from run_command_on_workers($1) where not success',
    [defaultRights],
  );
  const [failed] = rows;
  if (failed !== undefined) throw new Error(`Rights could not be prepared: ${failed.result}`);
}

/** Shards that are moved or copied to a node later get the same rights. */
const defaultRights = `do $$ begin
  set local citus.enable_ddl_propagation = off;
  alter default privileges in schema public ${shardRights} tables to ${requestRoles.join(', ')};
end $$`;

/** Requires `prepareRoles`. */
async function roleProblems(client: Client): Promise<string[]> {
  const problems: string[] = [];
  const { rows: nodes } = await client.query<{ host: string; port: number }>(
    "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive order by groupid",
  );
  for (const role of requestRoles) {
    for (const { host, port } of nodes) {
      await client.query('begin');
      try {
        await client.query(`set local role ${role}`);
        const { rows } = await client.query<{ reached: boolean }>(
          'select citus_check_connection_to_node($1, $2) as reached',
          [host, port],
        );
        if (rows[0]?.reached === true) continue;
        problems.push(
          `${role} cannot log in on ${host}:${port}. Nodes need pg_hba.conf to admit it from each other node, by ` +
            'certificate, by a password in their .pgpass, or by trust in a network of their own.',
        );
      } finally {
        await client.query('rollback');
      }
    }
  }
  return problems;
}

async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    lead: string;
    actual: Kind;
    written: boolean;
    refers_to: string[];
    leftovers: boolean;
  }>(
    `select c.relname::text as name, a.attname::text as lead,
       case when p.partmethod = 'h' then 'distributed' when p.partmethod = 'n' and p.repmodel = 't' then 'reference'
         else 'local' end as actual,
       has_any_column_privilege('daybook_app', c.oid, 'insert, update') as written,
       array(select confrelid::regclass::text from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as refers_to,
       (p.partmethod = 'h' or p.repmodel = 't') and pg_relation_size(c.oid) > 0 as leftovers
     from pg_class c
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const isOfTenant = ({ name, lead }: (typeof rows)[number]) =>
    lead === 'tenant_id' || name === 'tenant';
  const references = new Set<string>();
  const refer = (name: string) => {
    if (references.has(name)) return;
    references.add(name);
    for (const next of rows.find((row) => row.name === name)?.refers_to ?? []) refer(next);
  };
  for (const row of rows) if (row.written && !isOfTenant(row)) refer(row.name);
  return rows.map((row) => ({
    name: row.name,
    wanted: isOfTenant(row) ? 'distributed' : references.has(row.name) ? 'reference' : 'local',
    actual: row.actual,
    column: row.lead,
    refersTo: row.refers_to,
    hasLeftovers: row.leftovers,
  }));
}

/** The table of tenants first, because the others are placed like it; then tables after those that they refer to. */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>();
  const add = (table: Table) => {
    for (const name of table.refersTo) {
      const other = tables.find((one) => one.name === name);
      if (other !== undefined && !ordered.has(other)) add(other);
    }
    ordered.add(table);
  };
  for (const table of tables) if (table.name === 'tenant') add(table);
  for (const table of tables) add(table);
  return [...ordered];
}
