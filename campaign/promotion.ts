/**
 * The primary of a synchronous pair is killed under load and its standby promoted. The service knows both hosts and
 * is not restarted.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../server/test/support/deliveries.ts';
import { type Relay, startRelay } from '../server/test/support/relay.ts';
import { startCli } from '../server/test/support/run-cli.ts';
import { type Node, startPrimary, startStandby } from '../server/test/support/standby.ts';
import { diskFolder } from '../server/test/support/worker.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { injectFaults, killPostgres } from './durability.ts';
import { secretKey } from './effects-scene.ts';
import { bodyOf, call } from './http-call.ts';
import type { Scene } from './scene.ts';

/** Lines about the database that one outage may log. */
const outageLines = 5;
const socketFile = '.s.PGSQL.5432';

export const promotion: Campaign = {
  name: 'promotion',
  promise: 'No acknowledged write is lost when the primary dies and its standby is promoted.',
  unit: 'SIGKILLs of the primary under load',
  fullRounds: 100,
  shortRounds: 2,
  async run(run) {
    const folder = mkdtempSync(join(diskFolder(), 'daybook-promotion-'));
    // As root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(folder, 0o711);
    const folders = [join(folder, 'a'), join(folder, 'b')] as const;
    const homes = new Set<string>();
    const remember = (node: Node) => {
      homes.add(node.home);
      return node;
    };
    let primary = remember(await startPrimary(folders[0]));
    let standby = remember(await startStandby(primary, folders[1]));
    const fileOf = ({ socket }: Node) => join(socket, socketFile);
    // The hosts that the service knows, and the way to the present primary for the checks.
    const hosts = [await startRelay(fileOf(primary)), await startRelay(fileOf(standby))] as const;
    const current = await startRelay(fileOf(primary));
    const service = await startCli({
      DATABASE_URL: `postgresql://daybook@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}/daybook?target_session_attrs=read-write`,
      DAYBOOK_SECRET_KEY: secretKey,
      DAYBOOK_BOOTSTRAP_KEY: 'bootstrap-key-'.repeat(3),
      DAYBOOK_RATE_LIMIT: '0',
    });
    const port = Number(new URL(service.url).port);
    const databaseUrl = `postgresql://daybook@127.0.0.1:${current.port}/daybook`;
    try {
      await injectFaults(run, databaseUrl, { port: () => port }, async (_, scene) => {
        const linesBefore = databaseLines(service.stderr()).length;
        const begun = performance.now();
        killPostgres(primary.cluster, 'killed');
        await standby.query('select pg_promote()');
        run.most('slowest promotion ms', performance.now() - begun);
        const promoted = performance.now();
        await writeAgain(port, scene);
        run.most('slowest first write after the promotion ms', performance.now() - promoted);
        const lines = databaseLines(service.stderr()).slice(linesBefore);
        run.most('most log lines of an outage', lines.length);
        if (lines.length > outageLines) throw violation('the outage was logged too often', lines);
        current.redirect(fileOf(standby));
        current.cut();
        // The host of the dead primary becomes the next standby.
        const free = folders[primary.home === [...homes][0] ? 0 : 1];
        primary = standby;
        standby = remember(await startStandby(primary, free));
      });
      await endsCleanly(run, service);
    } finally {
      service.child.kill('SIGKILL');
      await Promise.all([...hosts, current].map((relay: Relay) => relay.close()));
      await Promise.all([standby.stop(), primary.stop()]);
      for (const path of [folder, ...homes]) rmSync(path, { recursive: true, force: true });
    }
  },
};

async function writeAgain(port: number, { admin }: Scene): Promise<void> {
  const request = { method: 'POST', path: '/api/customers', key: admin, body: {} } as const;
  await until('a write', async () => {
    const reply = await call(port, request);
    if (reply.status === 201) return true;
    const known = ['database_unavailable', 'outcome_unknown', 'overloaded', 'deadline_exceeded'];
    if (reply.status === 503 && known.includes(bodyOf(reply).code)) return false;
    throw violation('an unexpected response during the failover', reply);
  });
}

function databaseLines(log: string): string[] {
  return log.split('\n').filter((line) => /database|connection|ECONN|57P0|25006/i.test(line));
}

async function endsCleanly(run: Run, service: Awaited<ReturnType<typeof startCli>>): Promise<void> {
  const { code, stderr } = await service.stop();
  if (code !== 0) throw violation('the service did not end cleanly', stderr);
  const internal = stderr.split('\n').filter((line) => line.includes('"msg":"internal"'));
  if (internal.length > 0) throw violation('an internal error was logged', internal);
  run.add('restarts of the service', 0);
}
