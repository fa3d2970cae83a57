/** P3: 20 racers settle, take back, post, void, approve and note; no cent is given twice or lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { createTestDatabase } from '../database.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
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

export const money: Campaign = {
  name: 'money',
  promise: 'Whatever is settled and taken back at once, money adds up on every side (P3).',
  unit: 'rounds of 20 racers over 2 processes',
  fullRounds: 10_000,
  shortRounds: 40,
  async run(run) {
    const database = await createTestDatabase();
    const servers: ServerProcess[] = [];
    try {
      for (let index = 0; index < processes; index += 1)
        servers.push(await startServer(database.url));
      await withClient(database.url, async (client) => {
        let scene: Scene | undefined;
        for (let round = 0; !run.over(round); round += 1) {
          if (scene === undefined || round % roundsPerTenant === 0)
            scene = await createScene(database.url, servers[0]?.port ?? 0);
          await playRound({ run, scene, servers, client, round });
          run.add('rounds');
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

type Kind = 'invoices' | 'payments' | 'credit-notes';

interface Stake {
  readonly kind: Kind;
  readonly record: Body;
}

/** The currency of a round, with the rate of each record and amounts in its digits. */
interface Coin {
  readonly currency: string;
  readonly rates: readonly string[];
  readonly digits: number;
}

const coins: readonly Coin[] = [
  { currency: 'EUR', rates: ['1'], digits: 2 },
  { currency: 'USD', rates: ['0.87391', '0.9', '0.86505'], digits: 2 },
  { currency: 'JPY', rates: ['0.006217', '0.00615'], digits: 0 },
  { currency: 'KWD', rates: ['2.99317', '3.01'], digits: 3 },
];

async function playRound(round: Round): Promise<void> {
  const { run, client, scene } = round;
  const coin = run.random.pick(coins);
  const stakes = await lay(round, coin);
  const list = Array.from({ length: racers }, () => makeRacer(run, stakes, coin));
  const replies = await Promise.all(list.map((request, index) => race(round, request, index)));
  run.add('calls', replies.length);
  for (const [index, reply] of replies.entries()) checkAnswer(run, list[index], reply);
  await checkHappened(round, replies);
  await checkInvariants(client, scene.tenantId);
  if (run.random.chance(0.2)) await undoAll(round, stakes);
}

function ask({ scene, servers, round }: Round, path: string, body: unknown = {}): Promise<Body> {
  return must(portOf(servers, round), { method: 'POST', path, key: scene.admin, body });
}

function portOf(servers: readonly ServerProcess[], index: number): number {
  return servers[index % servers.length]?.port ?? 0;
}

/** Three invoices, two payments and a credit note of one customer; some are posted, some applied. */
async function lay(round: Round, coin: Coin): Promise<Stake[]> {
  const { run, scene } = round;
  const { random } = run;
  const day = () => `${scene.year}-0${random.integer(3, 4)}-${random.integer(10, 28)}`;
  const price = () => (random.integer(1_000, 30_000) / 10 ** coin.digits).toFixed(coin.digits);
  const of = () => ({ currency: coin.currency, exchangeRate: random.pick(coin.rates) });
  const bill = (date: string) => {
    const { lines, ...fields } = postable(scene, 'raced', date);
    return { ...fields, ...of(), lines: [{ ...lines[0], quantity: '1', unitPrice: price() }] };
  };
  const note = () => {
    const { invoiceDate: issueDate, ...fields } = bill(day());
    return { ...fields, issueDate };
  };
  const pay = () => {
    const { customerId } = scene;
    return { customerId, ...of(), amount: price(), receivedOn: day() };
  };
  const made = await Promise.all(
    (
      [
        ['invoices', bill(day())],
        ['invoices', bill(day())],
        ['invoices', bill(day())],
        ['payments', pay()],
        ['payments', pay()],
        ['credit-notes', note()],
      ] as const
    ).map(async ([kind, body]): Promise<Stake> => {
      const record = await ask(round, `/api/${kind}`, body);
      if (random.chance(0.2)) return { kind, record };
      return { kind, record: await ask(round, `/api/${kind}/${record.id}/post`) };
    }),
  );
  return Promise.all(made.map((stake) => applyOnce(round, stake, made, coin)));
}

/** Half of the posted sources are applied a bit before the race, so that there is something to take back. */
async function applyOnce(round: Round, stake: Stake, all: readonly Stake[], coin: Coin) {
  const { kind, record } = stake;
  const open = all.filter((one) => one.kind === 'invoices' && one.record.status === 'Posted');
  if (kind === 'invoices' || record.status !== 'Posted' || open.length === 0) return stake;
  if (round.run.random.chance(0.5)) return stake;
  const smallest = (1 / 10 ** coin.digits).toFixed(coin.digits);
  const allocations = open.map(({ record: { id } }) => ({ invoiceId: id, amount: smallest }));
  return { kind, record: await ask(round, `/api/${kind}/${record.id}/apply`, { allocations }) };
}

type Racer = Omit<Request, 'key'>;

function makeRacer({ random }: Run, stakes: readonly Stake[], coin: Coin): Racer {
  const kind = random.next();
  const sources = stakes.filter((stake) => stake.kind !== 'invoices');
  const source = random.pick(sources);
  const live = (source.record['allocations'] ?? []) as readonly { readonly allocationId: string }[];
  const one = random.pick(stakes);
  const version = ({ record: { RowVersion } }: Stake) => (random.chance(0.1) ? { RowVersion } : {});
  const post = (stake: Stake, action: string, body: object): Racer => ({
    method: 'POST',
    path: `/api/${stake.kind}/${stake.record.id}/${action}`,
    body: { ...body, ...version(stake) },
  });
  if (kind < 0.55)
    return post(source, 'apply', { allocations: shares(random, stakes, source, coin) });
  if (kind < 0.7 && live.length > 0)
    return post(source, 'unapply', { allocationId: random.pick(live).allocationId });
  if (kind < 0.8) return post(one, 'post', {});
  if (kind < 0.86) return post(one, 'void', { reason: 'raced' });
  if (kind < 0.9 && one.kind !== 'payments') return post(one, 'approve', {});
  const field = one.kind === 'payments' ? 'memo' : 'internalNote';
  return {
    method: 'PATCH',
    path: `/api/${one.kind}/${one.record.id}`,
    body: { [field]: `raced ${random.next()}`, RowVersion: one.record.RowVersion },
  };
}

/** One to three invoices in any order; often all that the source has, for one or shared out. */
function shares(
  random: Run['random'],
  stakes: readonly Stake[],
  { record }: Stake,
  { digits }: Coin,
): { invoiceId: string; amount: string }[] {
  const invoices = stakes.filter(({ kind }) => kind === 'invoices');
  if (random.chance(0.5)) invoices.reverse();
  const chosen = invoices.slice(0, random.integer(1, 3));
  const units = 10 ** digits;
  return chosen.map(({ record: { id, total } }) => {
    const most = Math.min(Number(total), Number(record['amount'] ?? record['total']));
    const part = random.pick([1, 1, 0.5, 0.34, 0.1]);
    const amount = Math.max(1, Math.floor(most * units * part)) / units;
    return { invoiceId: id, amount: amount.toFixed(digits) };
  });
}

async function race({ run, scene, servers, round }: Round, request: Racer, index: number) {
  await sleep(run.random.next() * spreadMs);
  const key = scene.users[index % 2]?.key ?? '';
  const headers = { 'x-request-id': `money-${round}-${index}` };
  return call(portOf(servers, index), { ...request, key, headers });
}

/** What a race explains. */
const explained = new Set(['over_due', 'over_applied', 'not_posted', 'still_applied', 'unknown']);

/** Only refusals that the race explains: no deadlock, no fault of the service. */
function checkAnswer(run: Run, request: Racer | undefined, reply: Reply): void {
  if (reply.status === 0) throw violation('a call got no answer', { request, reply });
  const body = bodyOf(reply);
  const verb = request?.method === 'PATCH' ? 'patch' : request?.path.split('/').at(-1);
  run.add(reply.status === 200 ? `${verb}` : 'refused');
  if (reply.status === 200) return;
  if (reply.status === 409 && body.code === undefined) return;
  if (reply.status === 422) {
    if (body.code === 'invalid_transition' || body.code === 'field_locked') return;
    if (body.code === 'validation_failed' && body.errors.every(({ code }) => explained.has(code)))
      return;
  }
  throw violation(`${request?.path} was answered ${reply.status}`, { request, body });
}

/** What was acknowledged happened once, and nothing that was refused. */
async function checkHappened(
  { client, scene, round }: Round,
  replies: readonly Reply[],
): Promise<void> {
  const { rows } = await client.query<{ id: string; request_id: string }>(
    `select record_id as id, request_id from change where tenant_id = $1
      and request_id like $2 and operation <> 'create'
      and entity in ('invoice', 'payment', 'creditNote')`,
    [scene.tenantId, `money-${round}-%`],
  );
  const seen = new Set(rows.map(({ id, request_id }) => `${request_id} ${id}`));
  if (seen.size !== rows.length) throw violation('one call changed a record twice', rows);
  for (const [index, reply] of replies.entries()) {
    const own = `money-${round}-${index}`;
    const happened = rows.filter(({ request_id }) => request_id === own);
    if (reply.status !== 200 && happened.length > 0)
      throw violation('a refused call changed something', { reply, happened });
    if (reply.status === 200 && !seen.has(`${own} ${bodyOf(reply).id}`))
      throw violation('an acknowledged call changed nothing', reply);
  }
}

/** Takes back and voids everything of the round: nothing of it may stay on any account. */
async function undoAll(round: Round, stakes: readonly Stake[]): Promise<void> {
  const { client, scene, run } = round;
  const read = (kind: Kind, id: string) =>
    must(portOf(round.servers, 0), { method: 'GET', path: `/api/${kind}/${id}`, key: scene.admin });
  const sources = stakes.filter(({ kind }) => kind !== 'invoices');
  const ids: string[] = [];
  for (const { kind, record } of [...sources, ...stakes.filter((one) => !sources.includes(one))]) {
    const path = `/api/${kind}/${record.id}`;
    const now = await read(kind, record.id);
    const live = (now['allocations'] ?? []) as readonly { readonly allocationId: string }[];
    for (const { allocationId } of live) await ask(round, `${path}/unapply`, { allocationId });
    if (now.status !== 'Voided') await ask(round, `${path}/void`, { reason: 'undone' });
    ids.push(record.id);
  }
  const { rows } = await client.query(
    `select a.code, sum(l.amount) as amount, sum(l.base_amount) as base_amount
      from journal_entry e join journal_line l on l.tenant_id = $1 and l.entry_id = e.id
      join account a on a.tenant_id = $1 and a.id = l.account_id
      where e.tenant_id = $1 and (e.document_id = any($2::uuid[]) or e.document_id in
        (select id from allocation where tenant_id = $1 and source_id = any($2::uuid[])))
      group by a.code having sum(l.amount) <> 0 or sum(l.base_amount) <> 0`,
    [scene.tenantId, ids],
  );
  if (rows.length > 0) throw violation('what was undone is still on accounts', rows);
  await checkInvariants(client, scene.tenantId);
  run.add('undone');
}
