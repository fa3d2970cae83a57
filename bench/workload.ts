/** The drafts for PATCH and GET, on both sides: over HTTP and in SQL. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from './benchmark.ts';
import {
  createDraftMaker,
  type DraftMaker,
  firstNumber,
  idPrefix,
  vacuumDrafts,
} from './drafts.ts';
import { benchKey, openPlace, type Place, query } from './place.ts';
import { type Service, startService } from './service.ts';
import { type WrkResult, wrk, wrkScript } from './wrk.ts';

/** Drafts that are changed and read at random. */
const setSize = 5_000;
const threads = 2;
const lookPauseMs = 150;
const quietLooks = 3;
const mostLooks = 100;

export interface Workload {
  readonly place: Place;
  readonly drafts: DraftMaker;
  /** Runs wrk with `lua/<script>.lua` on the drafts numbered from `first` up to before `end`. */
  request(script: string, options: RequestOptions): Promise<WrkResult>;
  /** Another server on the same drafts. */
  restart(settings: Readonly<Record<string, string>>): Promise<void>;
  /** Ids of the processes whose CPU time is measured. */
  readonly processes: { readonly server: number; readonly postmasters: readonly number[] };
  close(): Promise<void>;
}

interface RequestOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Sent as Save-Session, followed by the thread's number. */
  readonly session?: string;
  readonly first?: number;
  readonly end?: number;
  /** Request targets instead of drafts. */
  readonly targets?: readonly string[];
}

export async function openWorkload(run: Run, name: string, given?: Place): Promise<Workload> {
  const place = given ?? (await openPlace(join(run.folder, name)));
  try {
    const drafts = await createDraftMaker(place);
    run.note(`making ${setSize} drafts`);
    await drafts.make(setSize);
    // Not the tables that are empty yet: PostgreSQL would keep planning for them to stay empty.
    await vacuumDrafts(place);
    let service = await startService(run, { DATABASE_URL: place.url });
    return {
      place,
      drafts,
      request: (script, options) => send(run, place, service, script, options),
      async restart(settings) {
        await service.stop();
        service = await startService(run, { DATABASE_URL: place.url, ...settings });
      },
      get processes() {
        return { server: service.pid, postmasters: place.pids };
      },
      async close() {
        await service.stop();
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}

async function send(
  run: Run,
  place: Place,
  service: Service,
  script: string,
  options: RequestOptions,
): Promise<WrkResult> {
  const first = options.first ?? firstNumber;
  const end = options.end ?? firstNumber + setSize;
  const file = join(run.folder, 'targets.txt');
  await settle(place);
  const rows = await query<{ id: string; row_version: string }>(
    place,
    'select id, row_version from invoice where tenant_id = $1 and id >= $2 and id < $3 order by id',
    [place.tenant.id, `${idPrefix}${first}`, `${idPrefix}${end}`],
  );
  const { targets = rows.map((row) => `${row.id} ${row.row_version}`) } = options;
  writeFileSync(file, targets.map((target) => `${target}\n`).join(''));
  return wrk(run, {
    url: service.url,
    script: wrkScript(run, script),
    connections: options.connections,
    seconds: options.seconds,
    values: {
      BENCH_KEY: benchKey,
      BENCH_TARGETS: file,
      BENCH_THREADS: String(threads),
      BENCH_SESSION: options.session ?? '',
    },
  });
}

/** Waits for the commits of requests that wrk aborted at its end: they change RowVersions. */
async function settle(place: Place): Promise<void> {
  let before = '';
  for (let quiet = 0, look = 0; quiet < quietLooks && look < mostLooks; look += 1) {
    const [now] = await query<{ revisions: string }>(
      place,
      'select sum(revision) as revisions from invoice',
    );
    quiet = now?.revisions === before ? quiet + 1 : 0;
    before = now?.revisions ?? '';
    await sleep(lookPauseMs);
  }
}

const choose = `\\set n random(${firstNumber}, ${firstNumber + setSize - 1})`;
const chosen = `('${idPrefix}' || :n)::uuid`;

/** The bare UPDATE and history INSERT of one PATCH, as one transaction for pgbench. */
export function bareChange({ tenant }: Place): string {
  return [
    choose,
    // Eighteen digits: with its prefix as long as a RowVersion, and no revision of the pipeline's.
    '\\set v random(100000000000000000, 999999999999999999)',
    'begin;',
    `update invoice set memo = 'net ' || :v, row_version = 'pgbn' || :v, revision = revision + 1,`,
    `  updated_at = now() where tenant_id = '${tenant.id}' and id = ${chosen};`,
    'insert into change (tenant_id, record_id, revision, entity, row_version, at, actor,',
    '  save_session, request_id, operation, fields)',
    `values ('${tenant.id}', ${chosen}, :v, 'invoice', 'pgbn' || :v, now(), 'key:${tenant.id}',`,
    `  null, '${tenant.id}', 'patch',`,
    `  ('[{"path":"memo","old":"net 30","new":"net ' || :v || '"}]')::jsonb);`,
    'commit;',
    '',
  ].join('\n');
}

/** The bare SELECT of one GET: the same columns by primary key. `columns`: the select list. */
export function bareRead({ tenant }: Place, columns: string): string {
  return `${choose}\nselect ${columns} from invoice where tenant_id = '${tenant.id}' and id = ${chosen};\n`;
}
