/** P3: transitions happen once and money adds up, with 20 racers on one invoice and around it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../database.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { checkChains } from './chains.ts';
import { type Body, bodyOf, call, type Reply, type Request } from './http-call.ts';
import { checkInvariants } from './invariants.ts';
import { createScene, must, postable, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const processes = 2;
const racers = 20;
/** Racers begin within this time of each other. */
const spreadMs = 6;
/** A fresh tenant from time to time keeps the checks after each round quick. */
const roundsPerTenant = 25;

export const posting: Campaign = {
  name: 'posting',
  promise: 'Transitions happen once, money adds up (P3).',
  unit: 'rounds of 20 racers over 2 processes',
  fullRounds: 10_000,
  shortRounds: 60,
  async run(run) {
    const database = await createTestDatabase();
    const servers: ServerProcess[] = [];
    try {
      for (let index = 0; index < processes; index += 1)
        servers.push(await startServer(database.url));
      await withClient(database.url, async (client) => {
        let scene: Scene | undefined;
        for (let round = 0; !run.over(round); round += 1) {
          if (scene === undefined || round % roundsPerTenant === 0) {
            scene = await createScene(database.url, servers[0]?.port ?? 0);
            await actOnPeriods(scene, servers[0], 'close', ['01', '02']);
          }
          await playRound({ run, scene, servers, client, round });
          await checkInvariants(client, scene.tenantId);
          run.add('rounds');
          if ((round + 1) % roundsPerTenant === 0)
            run.add('chained', await checkChains(database.url, scene.tenantId));
        }
      });
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await database.drop();
    }
  },
};

interface Round {
  readonly run: Run;
  readonly scene: Scene;
  readonly servers: readonly ServerProcess[];
  readonly client: Client;
  readonly round: number;
}

/** What one racer does: `wants` names the transition, on which of the invoices. */
interface Racer {
  readonly wants: 'post' | 'void' | 'approve' | 'patch';
  readonly on: readonly string[];
  readonly request: Omit<Request, 'key'>;
}

interface Outcome {
  readonly racer: Racer;
  readonly id: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: Body;
  readonly startedMs: number;
}

const scenarios = ['post', 'mixed', 'mixed', 'approve', 'close', 'close'] as const;
type Scenario = (typeof scenarios)[number];

async function playRound(round: Round): Promise<void> {
  const { run, scene, servers } = round;
  const scenario = run.random.pick(scenarios);
  const drafts = await Promise.all([0, 1, 2].map(() => createDraft(round)));
  if (scenario === 'approve') {
    const path = `/api/invoices/${drafts[0]?.id}/post`;
    drafts[0] = await must(portOf(servers, 0), { method: 'POST', path, key: scene.admin });
  }
  const period = `${scene.year}-${run.random.pick(months)}`;
  const list = Array.from({ length: racers }, () => makeRacer(run, scenario, drafts));
  const byHand = run.random.chance(0.5);
  const closing = () => (byHand ? closeByHand(round, period) : closeByApi(round, period));
  const close = scenario === 'close' ? closing() : null;
  const [closed, ...answers] = await Promise.all([
    close,
    ...list.map((racer, index) => race(round, racer, index)),
  ]);
  const outcomes = answers.flat();
  run.add('calls', outcomes.length);
  for (const outcome of outcomes) checkAnswer(outcome, scenario);
  await checkTransitions(round, scenario, drafts, outcomes);
  if (closed !== null) await checkClosed(round, period, closed, outcomes);
}

const months = ['03', '04'] as const;

async function createDraft({ run, scene, servers }: Round): Promise<Body> {
  const day = String(run.random.integer(1, 28)).padStart(2, '0');
  const draft = postable(scene, 'draft', `${scene.year}-${run.random.pick(months)}-${day}`);
  const foreign = run.random.pick([
    {},
    {},
    { currency: 'USD', exchangeRate: '0.87391' },
    { currency: 'JPY', exchangeRate: '0.006217' },
    { currency: 'KWD', exchangeRate: '2.99317', pricesIncludeTax: true },
  ]);
  const port = portOf(servers, run.random.integer(0, processes - 1));
  const body = { ...draft, ...foreign };
  return must(port, { method: 'POST', path: '/api/invoices', key: scene.admin, body });
}

function portOf(servers: readonly ServerProcess[], index: number): number {
  return servers[index % servers.length]?.port ?? 0;
}

/** Two in three go for the first invoice. */
function makeRacer({ random }: Run, scenario: Scenario, drafts: readonly Body[]): Racer {
  const target = (random.chance(0.66) ? drafts[0] : random.pick(drafts)) as Body;
  const version = random.chance(0.3) ? { RowVersion: target.RowVersion } : {};
  const path = `/api/invoices/${target.id}`;
  const act = (wants: 'post' | 'void' | 'approve', body: object): Racer => ({
    wants,
    on: [target.id],
    request: { method: 'POST', path: `${path}/${wants}`, body: { ...body, ...version } },
  });
  const bulk = (wants: 'post' | 'approve'): Racer => {
    const on = drafts.map(({ id }) => id);
    if (random.chance(0.5)) on.reverse();
    return {
      wants,
      on,
      request: { method: 'POST', path: `/api/invoices/actions/${wants}`, body: { ids: on } },
    };
  };
  const patch = (): Racer => ({
    wants: 'patch',
    on: [target.id],
    request: {
      method: 'PATCH',
      path,
      body: { memo: `raced ${random.next()}`, RowVersion: target.RowVersion },
    },
  });
  const kind = random.next();
  if (scenario === 'post') return kind < 0.8 ? act('post', {}) : bulk('post');
  if (scenario === 'approve')
    return kind < 0.6 ? act('approve', {}) : act('void', { reason: 'raced' });
  if (kind < (scenario === 'close' ? 0.6 : 0.35)) return act('post', {});
  if (kind < 0.7) return bulk('post');
  if (kind < 0.8) return act('approve', {});
  if (kind < 0.88) return bulk('approve');
  if (kind < 0.94) return patch();
  return act('void', { reason: 'raced' });
}

async function race(round: Round, racer: Racer, index: number): Promise<Outcome[]> {
  const { run, scene, servers } = round;
  const requestId = `race-${round.round}-${index}`;
  await sleep(run.random.next() * spreadMs);
  const key = scene.users[index % 2]?.key ?? '';
  const headers = { 'x-request-id': requestId };
  const reply = await call(portOf(servers, index), { ...racer.request, key, headers });
  const { startedMs } = reply;
  if (!racer.request.path.includes('/actions/')) {
    const id = racer.on[0] ?? '';
    return [{ racer, id, requestId, status: reply.status, body: parse(reply), startedMs }];
  }
  if (reply.status !== 200) throw violation('a bulk action failed', reply);
  const { results } = JSON.parse(reply.text) as {
    results: { id: string; status: number; record?: Body; problem?: Body }[];
  };
  return results.map(({ id, status, record, problem }) => ({
    racer,
    id,
    requestId,
    status,
    body: (record ?? problem) as Body,
    startedMs,
  }));
}

function parse(reply: Reply): Body {
  if (reply.status === 0) throw violation('a call got no answer', reply);
  return bodyOf(reply);
}

/** Only refusals that the race explains. */
function checkAnswer({ racer, status, body }: Outcome, scenario: Scenario): void {
  if (status === 200) return;
  if (status === 409 && racer.request.body !== undefined && body.code === undefined) return;
  if (status === 422 && (body.code === 'invalid_transition' || body.code === 'field_locked'))
    return;
  if (status === 422 && body.code === 'validation_failed' && scenario === 'close') {
    if (body.errors.every(({ code }) => code === 'period_closed')) return;
  }
  throw violation(`${racer.request.path} was answered ${status}`, body);
}

/** Successes and history entries are one to one; each transition of an invoice happened at most once. */
async function checkTransitions(
  { run, client, scene }: Round,
  scenario: Scenario,
  drafts: readonly Body[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const { rows } = await client.query<{ id: string; request_id: string; operation: string }>(
    `select record_id as id, request_id, operation from change where tenant_id = $1
      and record_id = any($2::uuid[]) and request_id like 'race-%' order by revision`,
    [scene.tenantId, drafts.map(({ id }) => id)],
  );
  for (const { id } of drafts) {
    const happened = rows.filter((row) => row.id === id);
    const acknowledged = outcomes.filter((outcome) => outcome.id === id && outcome.status === 200);
    const [a, b] = [
      happened.map(({ request_id, operation }) => `${request_id} ${operation}`).sort(),
      acknowledged.map(({ requestId, racer }) => `${requestId} ${racer.wants}`).sort(),
    ];
    if (a.join() !== b.join())
      throw violation('what happened is not what was acknowledged', { id, happened: a, told: b });
    const path = happened.map(({ operation }) => operation).filter((name) => name !== 'patch');
    if (new Set(path).size !== path.length)
      throw violation('a transition happened twice', happened);
    run.add('transitions', path.length);
    const tried = outcomes.some((outcome) => outcome.id === id && outcome.racer.wants === 'post');
    const free = scenario === 'post' || scenario === 'mixed';
    const versioned = outcomes.every(
      (outcome) =>
        outcome.id !== id || 'RowVersion' in ((outcome.racer.request.body as object) ?? {}),
    );
    if (tried && free && !versioned && !path.includes('post') && !path.includes('void'))
      throw violation('nobody could post a complete draft', outcomes);
  }
}

interface Closed {
  /** Entries dated in the period, counted while its row was held; null: the invariants look at it. */
  readonly entries: number | null;
  /** Months to be reopened. */
  readonly closed: readonly string[];
  readonly committedMs: number;
}

/** Closes the period, and one before it, as its users do, somewhere inside the race. */
async function closeByApi({ run, scene, servers }: Round, code: string): Promise<Closed> {
  await sleep(run.random.next() * spreadMs * 2);
  const closed = months.filter((month) => `${scene.year}-${month}` <= code);
  await actOnPeriods(scene, run.random.pick(servers), 'close', closed);
  const committedMs = performance.now();
  run.add('closes');
  return { entries: null, closed, committedMs };
}

/** `list`: months, in the order in which the action is taken on them. */
async function actOnPeriods(
  scene: Scene,
  server: ServerProcess | undefined,
  action: 'close' | 'reopen',
  list: readonly string[],
): Promise<void> {
  const port = server?.port ?? 0;
  const path = `/api/periods?code.in=${list.map((month) => `${scene.year}-${month}`).join()}`;
  const { items } = await must(port, { method: 'GET', path, key: scene.admin });
  const order = items.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }) => id);
  const body =
    action === 'close'
      ? { ids: order, acceptWarnings: true }
      : { ids: order.toReversed(), reason: 'raced' };
  const reply = await must(port, {
    method: 'POST',
    path: `/api/periods/actions/${action}`,
    key: scene.admin,
    body,
  });
  const { results } = reply as unknown as { results: readonly { status: number }[] };
  if (results.some(({ status }) => status !== 200) || results.length !== list.length)
    throw violation(`periods could not ${action}`, results);
}

/** Closes the period in a transaction of its own, somewhere inside the race. */
async function closeByHand({ run, client, scene }: Round, code: string): Promise<Closed> {
  await sleep(run.random.next() * spreadMs * 2);
  const heldMs = run.random.integer(0, 12);
  await client.query('begin');
  await setStatus(client, scene, code, 'Closed');
  const entries = await countEntries(client, scene, code);
  await sleep(heldMs);
  await client.query('commit');
  run.add('closes');
  return { entries, closed: [], committedMs: performance.now() };
}

async function checkClosed(
  { client, scene, servers }: Round,
  code: string,
  closed: Closed,
  outcomes: readonly Outcome[],
): Promise<void> {
  const entries = await countEntries(client, scene, code);
  if (closed.entries !== null && entries !== closed.entries) {
    throw violation('the ledger was written in a period after its close', {
      code,
      before: closed.entries,
      after: entries,
    });
  }
  const late = outcomes.find(
    ({ racer, status, body, startedMs }) =>
      racer.wants === 'post' &&
      status === 200 &&
      startedMs > closed.committedMs &&
      String(body['postingDate']).startsWith(code),
  );
  if (late !== undefined) throw violation('posted into a period that was closed before', late);
  if (closed.entries !== null) await setStatus(client, scene, code, 'Open');
  else await actOnPeriods(scene, servers[0], 'reopen', closed.closed);
}

async function setStatus(client: Client, scene: Scene, code: string, status: string) {
  await client.query('update period set status = $3 where tenant_id = $1 and code = $2', [
    scene.tenantId,
    code,
    status,
  ]);
}

async function countEntries(client: Client, scene: Scene, code: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from journal_entry e join period p
      on p.tenant_id = e.tenant_id and p.id = e.period_id
      where e.tenant_id = $1 and p.code = $2`,
    [scene.tenantId, code],
  );
  return rows[0]?.count ?? 0;
}
