/** Opens the bus of a serving process, and shares its commits. Without a bus, processes poll. */
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Engine } from '../../pipeline/group.ts';
import { shareCommits } from '../../pipeline/share-commits.ts';
import { Bus } from '../../postgres/bus.ts';
import type { Login } from '../../postgres/db.ts';
import { requireSameDatabase } from '../../postgres/request-login.ts';

/** `login`: of requests, which may listen without further rights. */
export async function openBus(
  { directUrl, role }: Pick<Config, 'directUrl' | 'role'>,
  { engine, login }: { readonly engine: Engine; readonly login: Login },
  log: Logger,
  metrics: Metrics,
): Promise<Bus> {
  const { busMetrics } = await import('../../http/metrics.ts');
  const bus = new Bus({
    url: directUrl ?? login.url,
    ...(directUrl === null ? {} : { check: () => requireSameDatabase(engine.db, directUrl) }),
    onLost: (error) => log.warn({ err: error }, lostText(error, directUrl)),
    onBack: () => log.warn('the processes of this database notify each other again'),
  });
  shareCommits(bus, engine.commits, { runsEffects: role !== 'api' });
  busMetrics(metrics, bus);
  await bus.ready;
  return bus;
}

function lostText(error: unknown, directUrl: string | null): string {
  const reason = error instanceof Error ? error.message : String(error);
  const variable = directUrl === null ? 'DATABASE_URL' : 'DAYBOOK_DIRECT_URL';
  return (
    `this process does not hear others by LISTEN on ${variable} (${reason}), and polls until it does: other processes ` +
    'are seen up to 2 s later. If a pooler is on the way, set DAYBOOK_DIRECT_URL to a connection past it'
  );
}
