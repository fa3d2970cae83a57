/** Clients that create, save, post and void invoices concurrently, and the audit of the results. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Run, violation } from './campaign.ts';
import { type Call, checkHistory, readChain, type Sight } from './history.ts';
import { bodyOf, call } from './http-call.ts';
import { checkInvariants } from './invariants.ts';
import { type Ask, createRecorder, type Recorder } from './recorder.ts';
import { postable, type Scene, withClient } from './scene.ts';

export interface Workload {
  /** Stops the clients after their current calls, then checks everything. */
  finish(): Promise<void>;
  /** Checks the finished records. The database has to be available. */
  audit(): Promise<void>;
  /** Rejects if a client saw a violation. */
  readonly broken: Promise<never>;
}

/** Records in use at a time: few, so that clients conflict. */
const openRecords = 8;
/** Calls on a record before it is set aside and audited. */
const callsPerRecord = 30;
const pauseMs = 20;
const readLimit = 1_000;

interface Open {
  readonly id: string;
  readonly calls: Call[];
  readonly sights: Sight[];
  version: string;
  lineIds: readonly string[];
  over: boolean;
  /** Running calls. */
  busy: number;
}

interface Options {
  readonly run: Run;
  readonly scene: Scene;
  readonly databaseUrl: string;
  readonly port: () => number;
  readonly clients: number;
}

interface Work extends Options {
  readonly recorder: Recorder;
  /** Records that clients use. */
  readonly open: Open[];
  /** Records to be audited. */
  readonly aside: Open[];
  /** Every create, to know each record that may exist. */
  readonly creates: Call[];
  stopping: boolean;
}

export function startWorkload(options: Options): Workload {
  const { run, scene, port, clients, databaseUrl } = options;
  const work: Work = {
    ...options,
    recorder: createRecorder(`w${run.seed.toString(36)}`, port),
    open: [],
    aside: [],
    creates: [],
    stopping: false,
  };
  const working = Promise.all(Array.from({ length: clients }, (_, index) => client(work, index)));
  const broken = new Promise<never>((_, reject) => working.catch(reject));
  // Its error is also thrown to the callers that await it.
  broken.catch(() => undefined);
  return {
    broken,
    audit: () => audit(work),
    async finish() {
      work.stopping = true;
      await working;
      work.aside.push(...work.open.splice(0));
      await audit(work);
      await withClient(databaseUrl, async (sql) => {
        const { rows } = await sql.query<{ request_id: string }>(
          `select request_id from change where tenant_id = $1 and entity = 'invoice' and revision = 1`,
          [scene.tenantId],
        );
        checkCreates(
          work.creates,
          rows.map(({ request_id }) => request_id),
        );
      });
    },
  };
}

/** Works until it is stopped, mostly on records that other clients use too. */
async function client(work: Work, index: number): Promise<void> {
  const { run, scene, open, aside } = work;
  const user = scene.users[index % 2] as Ask['user'];
  while (!work.stopping) {
    for (const record of open.filter(({ over }) => over)) {
      open.splice(open.indexOf(record), 1);
      aside.push(record);
    }
    if (open.length < openRecords) {
      await create(work, user);
      continue;
    }
    const record = run.random.pick(open);
    if (run.random.chance(0.1)) await look(work, record, user);
    else if (run.random.chance(0.15)) {
      const session = `session-${index}-${record.calls.length}`;
      const parent = record.version;
      await Promise.all(
        [0, 1, 2].map(() => make(work, { ...patch(run, user, record), session, parent }, record)),
      );
    } else await make(work, anything(run, user, record), record);
  }
}

async function make({ run, recorder }: Work, ask: Ask, record?: Open): Promise<Call> {
  if (record !== undefined) record.busy += 1;
  const made = await recorder.make(ask);
  run.add(made.outcome === 'done' ? 'acknowledged' : made.outcome);
  if (record !== undefined) {
    record.busy -= 1;
    record.calls.push(made);
    if (made.version !== '') record.version = made.version;
    if (made.outcome === 'done') follow(record, made);
  }
  if (made.outcome === 'refused' || made.outcome === 'unknown') await sleep(pauseMs);
  return made;
}

function follow(record: Open, { text }: Call): void {
  const body = JSON.parse(text) as { status: string; lines: { id: string }[] };
  record.lineIds = body.lines.map(({ id }) => id);
  if (body.status === 'Voided' || record.calls.length >= callsPerRecord) record.over = true;
}

async function create(work: Work, user: Ask['user']): Promise<void> {
  const made = await make(work, {
    user,
    operation: 'create',
    method: 'POST',
    path: '/api/invoices',
    body: postable(work.scene, `created ${randomUUID()}`),
    ...keyed(work.run),
  });
  work.creates.push(made);
  if (made.outcome !== 'done') return;
  const { id } = JSON.parse(made.text) as { id: string };
  const { version } = made;
  const record: Open = {
    id,
    calls: [made],
    sights: [],
    version,
    lineIds: [],
    over: false,
    busy: 0,
  };
  follow(record, made);
  work.open.push(record);
}

async function look({ port }: Work, record: Open, user: Ask['user']): Promise<void> {
  const path = `/api/invoices/${record.id}`;
  record.busy += 1;
  const reply = await call(port(), { method: 'GET', path, key: user.key });
  record.busy -= 1;
  if (reply.status === 200) {
    const { startedMs, endedMs, text } = reply;
    record.sights.push({ version: bodyOf(reply).RowVersion, text, startedMs, endedMs });
  } else if (![0, 429, 503].includes(reply.status))
    throw violation(`GET ${path} returned ${reply.status}`, reply);
  else await sleep(pauseMs);
}

async function audit(work: Work): Promise<void> {
  const { run, scene, databaseUrl, aside } = work;
  const ready = aside.filter(({ busy }) => busy === 0);
  await withClient(databaseUrl, async (sql) => {
    for (const record of ready) {
      const seen = record.sights.length;
      for (let attempt = 0; record.sights.length === seen; attempt += 1) {
        if (attempt === readLimit) throw violation('a record cannot be read', record.id);
        await look(work, record, scene.users[0] as Ask['user']);
      }
      const chain = await readChain(sql, scene.tenantId, record.id);
      checkHistory(record.id, record.calls, chain, record.sights);
      if (chain.at(-1)?.version !== record.sights.at(-1)?.version)
        throw violation('the record is not the last of its chain', record.sights.at(-1));
      run.add('records');
      aside.splice(aside.indexOf(record), 1);
    }
    await checkInvariants(sql, scene.tenantId);
  });
}

/** Every record was requested once. */
function checkCreates(creates: readonly Call[], made: readonly string[]): void {
  const byRequest = new Map(creates.flatMap((one) => one.requestIds.map((id) => [id, one])));
  const seen = new Set<Call>();
  for (const requestId of made) {
    const owner = byRequest.get(requestId);
    if (owner === undefined) throw violation('a record without a request', { requestId });
    if (seen.has(owner)) throw violation('a create happened twice', owner);
    if (owner.outcome === 'refused') throw violation('a refused create happened', owner);
    seen.add(owner);
  }
  const lost = creates.find((one) => one.outcome === 'done' && !seen.has(one));
  if (lost !== undefined) throw violation('an acknowledged create is missing', lost);
}

/** Half of the calls have a key, and some of these are sent twice concurrently. */
function keyed({ random }: Run): Partial<Ask> {
  if (random.chance(0.5)) return {};
  return { idempotencyKey: randomUUID(), ...(random.chance(0.2) ? { twice: true } : {}) };
}

const fields = ['memo', 'reference', 'internalNote', 'billingName'] as const;

function patch(run: Run, user: Ask['user'], { id, version }: Open): Ask {
  const field = run.random.pick(fields);
  const value = `saved ${randomUUID()}`;
  return {
    user,
    operation: 'patch',
    method: 'PATCH',
    path: `/api/invoices/${id}`,
    body: { [field]: value },
    parent: version,
    wants: { path: field, value },
  };
}

function anything(run: Run, user: Ask['user'], record: Open): Ask {
  const { random } = run;
  const path = `/api/invoices/${record.id}`;
  const kind = random.next();
  const value = `line ${randomUUID()}`;
  const line = { user, operation: 'patch', parent: record.version } as const;
  if (kind < 0.12) {
    const body = { description: value };
    const wants = { path: '', value };
    return { ...line, method: 'POST', path: `${path}/lines`, body, wants, ...keyed(run) };
  }
  const lineId = record.lineIds.length > 0 ? random.pick(record.lineIds) : null;
  if (kind < 0.24 && lineId !== null) {
    const wants = { path: `${lineId}/description`, value };
    return {
      ...line,
      method: 'PATCH',
      path: `${path}/lines/${lineId}`,
      body: { description: value },
      wants,
    };
  }
  if (kind < 0.3 && lineId !== null && record.lineIds.length > 2)
    return { ...line, method: 'DELETE', path: `${path}/lines/${lineId}` };
  if (kind < 0.42) {
    const operation = random.pick(['post', 'post', 'post', 'approve', 'void'] as const);
    const body = operation === 'void' ? { reason: 'campaign' } : {};
    const parent = random.chance(0.3) ? { parent: record.version } : {};
    return {
      user,
      operation,
      method: 'POST',
      path: `${path}/${operation}`,
      body,
      ...parent,
      ...keyed(run),
    };
  }
  return patch(run, user, record);
}
