/** The cluster of a service: where its tenants are, and nodes that a test stops. */
import { execFileSync } from 'node:child_process';
import { demoTenant } from '../../src/cli/seed/demo-tenant.ts';
import { createEngine } from '../../src/engine.ts';
import { ensureBootstrapKey } from '../../src/features/identity/bootstrap-key.ts';
import { createTenant } from '../../src/features/tenants/create-tenant.ts';
import { openDatabase } from '../../src/postgres/db.ts';
import { readInstallation } from '../../src/postgres/store-tenants.ts';
import { citusNodes } from '../../test/citus.ts';
import { type Api, createApi, type Service, secretKey } from '../../test/support/service.ts';

/** A program that takes `stop` or `start` and the port of a node: an immediate stop, and a start that is ready. */
const nodeProgram = process.env.DAYBOOK_TEST_CITUS_NODE ?? '';
export const canStopNodes = nodeProgram !== '';
const limitMs = 60_000;

export function setNode(port: number, state: 'stop' | 'start'): void {
  execFileSync(nodeProgram, [state, String(port)], { stdio: 'ignore', timeout: limitMs });
}

export function portsOfNodes(): { readonly coordinator: number; readonly workers: number[] } {
  const [coordinator = 0, ...workers] = citusNodes().map((url) => Number(new URL(url).port));
  return { coordinator, workers };
}

/** The shard of a tenant and the port of its node. */
export async function placeOf({ sql }: Service, tenantId: string) {
  const [row] = await sql(
    `select shardid as shard, nodeport as port from citus_shards
     where table_name = 'tenant'::regclass
       and shardid = get_shard_id_for_distribution_column('tenant', $1::uuid)`,
    [tenantId],
  );
  return { shard: Number(row?.['shard']), port: Number(row?.['port']) };
}

/** Moves the rows of a tenant, with those of the tenants in its shard. */
export async function moveTenant(
  service: Service,
  tenantId: string,
  to: number,
  mode: 'block_writes' | 'force_logical',
): Promise<void> {
  const { shard, port } = await placeOf(service, tenantId);
  await service.sql(`select citus_move_shard_placement($1, $2, $3, $2, $4, $5)`, [
    ...[shard, '127.0.0.1', port, to, mode],
  ]);
}

/** Creates a tenant on another node than `port`. */
export async function tenantBeside(service: Service, port: number): Promise<Api> {
  const at = service.clock.now().toISOString();
  const owner = openDatabase(service.databaseUrl, { maxConnections: 2 });
  try {
    const engine = createEngine(owner, await readInstallation(owner, at), [secretKey]);
    for (let attempt = 1; ; attempt += 1) {
      const tenant = await createTenant(engine, { ...demoTenant, name: `${attempt}` }, at);
      if ((await placeOf(service, tenant.id)).port === port) continue;
      const key = `beside-${attempt}-`.padEnd(40, '0');
      await ensureBootstrapKey(engine, tenant, key, at);
      return createApi(service.url, key, service.check);
    }
  } finally {
    await owner.close();
  }
}

/** Ends the prepared transactions that a failure left, and returns how many there are then. */
export async function recover({ sql }: Service): Promise<number> {
  await sql('select recover_prepared_transactions()');
  return preparedCount({ sql });
}

export async function preparedCount({ sql }: Pick<Service, 'sql'>): Promise<number> {
  const [row] = await sql(
    `select sum(result::int)::int as count from run_command_on_all_nodes(
       'select count(*) from pg_prepared_xacts where database = current_database()')`,
  );
  return Number(row?.['count']);
}
