/** The documents and periods of the rounds of the campaign for money, all of one customer. */
import { violation } from './campaign.ts';
import { type Body, bodyOf, call } from './http-call.ts';
import { checkInvariants } from './invariants.ts';
import type { Round } from './racing.ts';
import { must, postable } from './scene.ts';

export type Kind = 'invoices' | 'payments' | 'credit-notes';

export interface Stake {
  readonly kind: Kind;
  readonly record: Body;
}

/** The currency of a round, with the rates of its documents and the digits of its amounts. */
export interface Coin {
  readonly currency: string;
  readonly rates: readonly string[];
  readonly digits: number;
}

export const coins: readonly Coin[] = [
  { currency: 'EUR', rates: ['1'], digits: 2 },
  { currency: 'USD', rates: ['0.87391', '0.9', '0.86505'], digits: 2 },
  { currency: 'JPY', rates: ['0.006217', '0.00615'], digits: 0 },
  { currency: 'KWD', rates: ['2.99317', '3.01'], digits: 3 },
];

/** The months closed beforehand, and those used by a round. */
const before = ['01', '02'] as const;
const months = ['03', '04'] as const;
/** The last day of a document of the round itself. */
const lastDay = 28;

/** A request outside the race, which is never rejected. */
async function ask({ scene, port, round }: Round, path: string, body: unknown = {}): Promise<Body> {
  const reply = await call(port(round), { method: 'POST', path, key: scene.admin, body });
  if (reply.status === 200 || reply.status === 201) return bodyOf(reply);
  throw violation(`${path} returned ${reply.status}`, { body, reply });
}

/** Three invoices, two payments and a credit note; the share `posted` is posted, and some of these are applied. */
export async function layStakes(round: Round, coin: Coin, posted: number): Promise<Stake[]> {
  const { run, scene } = round;
  const { random } = run;
  const day = () => `${scene.year}-${random.pick(months)}-${random.integer(10, lastDay)}`;
  const price = () => (random.integer(1_000, 30_000) / 10 ** coin.digits).toFixed(coin.digits);
  const of = () => ({ currency: coin.currency, exchangeRate: random.pick(coin.rates) });
  const bill = () => {
    const { lines, ...fields } = postable(scene, 'raced', day());
    if (random.chance(0.3)) return { ...fields, ...of(), lines };
    const line = { ...lines[0], quantity: '1', unitPrice: price() };
    return { ...fields, ...of(), lines: [line], pricesIncludeTax: random.chance(0.2) };
  };
  const note = () => {
    const { invoiceDate: issueDate, ...fields } = bill();
    return { ...fields, issueDate };
  };
  const pay = () => {
    const { customerId } = scene;
    return { customerId, ...of(), amount: price(), receivedOn: day() };
  };
  const wanted: readonly (readonly [Kind, object])[] = [
    ...[bill(), bill(), bill()].map((body) => ['invoices', body] as const),
    ...[pay(), pay()].map((body) => ['payments', body] as const),
    ['credit-notes', note()],
  ];
  const made = await Promise.all(
    wanted.map(async ([kind, body]): Promise<Stake> => {
      const isPosted = random.chance(posted);
      const record = await ask(round, `/api/${kind}`, body);
      if (!isPosted) return { kind, record };
      return { kind, record: await ask(round, `/api/${kind}/${record.id}/post`) };
    }),
  );
  return Promise.all(made.map((stake) => applyOnce(round, stake, made, coin)));
}

/**
 * Half of the posted sources are applied with the smallest amount before the race, so that unapplying
 * is possible.
 */
async function applyOnce(round: Round, stake: Stake, all: readonly Stake[], coin: Coin) {
  const { kind, record } = stake;
  const open = all.filter((one) => one.kind === 'invoices' && one.record.status === 'Posted');
  if (kind === 'invoices' || record.status !== 'Posted' || open.length === 0) return stake;
  if (round.run.random.chance(0.5)) return stake;
  const smallest = (1 / 10 ** coin.digits).toFixed(coin.digits);
  const allocations = open.map(({ record: { id } }) => ({ invoiceId: id, amount: smallest }));
  return { kind, record: await ask(round, `/api/${kind}/${record.id}/apply`, { allocations }) };
}

/** The periods of a round, oldest first. */
export async function readPeriods(round: Round): Promise<readonly Body[]> {
  return periodsOf(round, months);
}

async function periodsOf({ scene, port }: Round, of: readonly string[]): Promise<readonly Body[]> {
  const path = `/api/periods?sort=code&code.in=${of.map((one) => `${scene.year}-${one}`).join()}`;
  return (await must(port(0), { method: 'GET', path, key: scene.admin })).items;
}

/** Earlier periods have to be closed before those of a round. */
export async function closeEarlier(round: Round): Promise<void> {
  const ids = (await periodsOf(round, before)).map(({ id }) => id);
  await actOnPeriods(round, 'close', ids, { acceptWarnings: true });
}

/** Reopens the periods that the race left closed. */
export async function openAgain(round: Round): Promise<void> {
  const shut = (await readPeriods(round)).filter(({ status }) => status !== 'Open');
  const ids = shut.map(({ id }) => id).toReversed();
  if (ids.length > 0) await actOnPeriods(round, 'reopen', ids, { reason: 'raced' });
}

async function actOnPeriods(round: Round, action: string, ids: readonly string[], more: object) {
  const { results } = await ask(round, `/api/periods/actions/${action}`, { ids, ...more });
  const all = results as readonly { readonly status: number }[];
  if (all.some(({ status }) => status !== 200) || all.length !== ids.length)
    throw violation(`periods could not ${action}`, results);
}

/** Unapplies and voids all documents of the round: no account may keep a balance of them. */
export async function undoAll(round: Round, stakes: readonly Stake[]): Promise<void> {
  const { client, scene, run, port } = round;
  const ids: string[] = [];
  const sourcesFirst = stakes.toSorted(
    (a, b) => Number(a.kind === 'invoices') - Number(b.kind === 'invoices'),
  );
  for (const { kind, record } of sourcesFirst) {
    const path = `/api/${kind}/${record.id}`;
    const now = await must(port(0), { method: 'GET', path, key: scene.admin });
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
  if (rows.length > 0) throw violation('undone documents left a balance', rows);
  await checkInvariants(client, scene.tenantId);
  run.add('undone');
}
