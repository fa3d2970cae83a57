/**
 * Random histories of invoices, credit notes, payments and the periods of their dates. After each command the response,
 * every record, the dates of its entries and the trial balance are compared with a model in cents.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { makeCustomer, readyDraft } from '../test/support/invoices.ts';
import { checkBooks, linesOf, liveOf, noteDraft, paymentDraft } from '../test/support/money.ts';
import * as model from '../test/support/money-model.ts';
import * as periods from '../test/support/period-model.ts';
import { type Body, type Reply, type Service, startService } from '../test/support/service.ts';
import { cases } from '../test/support/worker.ts';

const seed = Number(process.env.DAYBOOK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.DAYBOOK_RUNS ?? cases(24, 48));
const maxCommands = 24;
const noId = '0193d0a4-0000-7000-8000-0000deadbeef';

let service: Service;
let customers: readonly string[];
let periodIds: readonly string[];
before(async () => {
  service = await startService();
  const made = [await makeCustomer(service.tenant), await makeCustomer(service.tenant)];
  customers = made.map(({ id }) => id);
  const { body } = await service.api('GET', '/api/periods?sort=startDate&limit=3');
  assert.deepEqual(
    body.items.map(({ code }) => code),
    periods.months,
  );
  periodIds = body.items.map(({ id }) => id);
});
after(() => service.close());

/** Numbers index into the existing items, modulo their count. */
type Command =
  | (Dated & { readonly do: 'act'; readonly verb: 'post' | 'approve' | 'void' })
  | (Dated & { readonly do: 'apply'; readonly shares: readonly Share[] })
  | (Dated & { readonly do: 'unapply'; readonly which: number })
  | {
      readonly do: 'period';
      readonly verb: periods.PeriodVerb;
      readonly month: number;
      readonly acceptWarnings: boolean;
    };

interface Dated {
  readonly item: number;
  readonly as: 'Admin' | 'Approver';
  /** The requested posting date of the entry, if any. */
  readonly asked: string | null;
}

interface Share {
  readonly invoice: number;
  /** All that can be applied, half of it, one cent more, nothing, or `cents`. */
  readonly how: 'all' | 'half' | 'more' | 'nothing' | 'cents';
  readonly cents: number;
}

const shareArbitrary: fc.Arbitrary<Share> = fc.record({
  invoice: fc.nat(20),
  how: fc.constantFrom(
    ...(['all', 'all', 'all', 'half', 'half', 'half', 'half', 'cents', 'cents'] as const),
    ...(['more', 'nothing'] as const),
  ),
  cents: fc.integer({ min: 1, max: 400 }),
});

const day = fc
  .tuple(fc.constantFrom(...periods.months), fc.constantFrom('05', '10', '20'))
  .map(([month, one]) => `${month}-${one}`);
const dated = {
  item: fc.nat(20),
  as: fc.constantFrom('Admin' as const, 'Approver' as const),
  asked: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day }),
};

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('period' as const),
      verb: fc.constantFrom(...(['soft-close', 'close', 'close', 'reopen'] as const)),
      month: fc.constantFrom(0, 0, 1, 2),
      acceptWarnings: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      verb: fc.constantFrom(...(['post', 'post', 'post', 'approve', 'approve', 'void'] as const)),
      ...dated,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      ...dated,
      shares: fc.oneof(
        { weight: 4, arbitrary: fc.array(shareArbitrary, { minLength: 1, maxLength: 1 }) },
        { weight: 2, arbitrary: fc.array(shareArbitrary, { minLength: 2, maxLength: 4 }) },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('unapply' as const),
      ...dated,
      which: fc.constantFrom(0, 0, 0, 1, 1, 5),
    }),
  },
);

const kinds: readonly model.Kind[] = ['invoices', 'payments', 'credit-notes'];

/** Mostly the first customer and euros; some items have another customer or dollars. */
const start = fc.array(
  fc.record({
    kind: fc.constantFrom('invoices' as const, ...kinds),
    customer: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD'),
    total: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 6_000 }) },
      { weight: 1, arbitrary: fc.constant(0) },
    ),
    date: day,
    posted: fc.constantFrom(true, true, true, true, true, true, false),
  }),
  { minLength: 5, maxLength: 7 },
);
type Start = Omit<model.Item, 'id' | 'status' | 'applied' | 'live' | 'voidedFrom'> & {
  readonly posted: boolean;
};

async function make(one: Omit<Start, 'posted'>): Promise<model.Item> {
  const { kind, customer, currency, total, date } = one;
  const { tenant } = service;
  const exchangeRate = (model.rateOf(one) / 1_000_000).toFixed(6);
  const fields = { customerId: customers[customer], currency, exchangeRate };
  const amount = model.money(total);
  const lines = linesOf(tenant, amount);
  const { id } = await {
    payments: () => paymentDraft(tenant, { ...fields, amount, receivedOn: date }),
    invoices: () => readyDraft(tenant, { ...fields, lines, invoiceDate: date }),
    'credit-notes': () => noteDraft(tenant, { ...fields, lines, issueDate: date }),
  }[kind]();
  return { ...one, id, status: 'Draft', applied: 0, live: [], voidedFrom: one.date };
}

/** The records of the items, by id. */
async function readAll(items: readonly model.Item[]): Promise<Map<string, Body>> {
  const found = new Map<string, Body>();
  for (const kind of kinds) {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { body } = await service.api('GET', `/api/${kind}?id.in=${ids.join()}&limit=200`);
    for (const record of body.items) found.set(record.id, record);
  }
  return found;
}

function seen(record: Body | undefined, item: model.Item): Record<string, unknown> {
  const wanted = Object.keys(model.shown(item));
  return Object.fromEntries(
    wanted.map((name) => [
      name,
      name === 'live'
        ? liveOf(record as Body)
            .map(({ invoiceId, amount }) => `${invoiceId} ${amount}`)
            .join()
        : record?.[name],
    ]),
  );
}

const counts: Record<string, number> = {};

interface Scene {
  readonly items: readonly model.Item[];
  readonly calendar: periods.Calendar;
}

interface Played {
  readonly verdict: model.Verdict;
  readonly reply: Reply;
  /** Ids of records that may have changed. */
  readonly touched: readonly string[];
}

const of = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** Runs a command in the model and in the service; null if it applies to no item. */
function play(scene: Scene, one: Command, before: Map<string, Body>): Promise<Played | null> {
  if (one.do === 'period') return playPeriod(scene, one);
  const { items, calendar } = scene;
  const wanted = { calendar, isController: one.as === 'Admin', asked: one.asked };
  const all = items.filter(({ kind }) => kind !== 'invoices');
  const open = all.filter((item) => model.isOpen(item) && (one.do === 'apply' || item.applied > 0));
  // One command in four chooses among all sources.
  const sources = one.item % 4 === 0 || open.length === 0 ? all : open;
  const item =
    one.do === 'act' || sources.length === 0 ? of(items, one.item) : of(sources, one.item);
  if (one.do === 'act' || item.kind === 'invoices')
    return playAction(item, one.do === 'act' ? one.verb : 'post', one, wanted);
  return one.do === 'apply'
    ? playApply(items, item, one, wanted)
    : playUnapply(item, one, wanted, before);
}

async function playPeriod({ items, calendar }: Scene, one: Command & { do: 'period' }) {
  const { verb, month, acceptWarnings } = one;
  const inside = items.filter(
    ({ status, date }) => status === 'Draft' && date.startsWith(periods.months[month] ?? '-'),
  );
  const payments = inside.filter(({ kind }) => kind === 'payments').length;
  const drafts = { payments, documents: inside.length - payments };
  const problems = periods.actOnPeriod(calendar, month, verb, drafts, acceptWarnings);
  const code = problems[0]?.endsWith('invalid_transition')
    ? 'invalid_transition'
    : 'validation_failed';
  const verdict: model.Verdict =
    problems.length === 0 ? { status: 200, dates: [] } : { status: 422, code, problems };
  const body = { 'soft-close': {}, close: { acceptWarnings }, reopen: { reason: 'x' } }[verb];
  const path = `/api/periods/${periodIds[month]}/${verb}`;
  return { verdict, reply: await service.api('POST', path, body), touched: [] };
}

async function playAction(
  item: model.Item,
  verb: 'post' | 'approve' | 'void',
  { as }: Dated,
  wanted: periods.Wanted,
): Promise<Played | null> {
  // Payments cannot be approved.
  if (verb === 'approve' && item.kind === 'payments') return null;
  const { asked } = wanted;
  const verdict = model.act(item, verb, wanted);
  const cancel = { reason: 'x', ...(asked === null ? {} : { reversalDate: asked }) };
  const path = `/api/${item.kind}/${item.id}/${verb}`;
  const reply = await service.as(as)('POST', path, verb === 'void' ? cancel : {});
  return { verdict, reply, touched: [item.id] };
}

async function playApply(
  items: readonly model.Item[],
  item: model.Item,
  one: Command & { do: 'apply' },
  wanted: periods.Wanted,
): Promise<Played | null> {
  const invoices = items.filter(({ kind }) => kind === 'invoices');
  if (invoices.length === 0) return null;
  const shares = one.shares.map((each) => share(item, of(invoices, each.invoice), each));
  const allocations = shares.map(({ invoice, cents }) => {
    return { invoiceId: invoice.id, amount: model.money(cents) };
  });
  const verdict = model.apply(item, shares, wanted);
  const body = { allocations, ...(one.asked === null ? {} : { postingDate: one.asked }) };
  const reply = await service.as(one.as)('POST', `/api/${item.kind}/${item.id}/apply`, body);
  return { verdict, reply, touched: [item.id, ...shares.map(({ invoice }) => invoice.id)] };
}

async function playUnapply(
  item: model.Item,
  one: Command & { do: 'unapply' },
  wanted: periods.Wanted,
  before: Map<string, Body>,
): Promise<Played> {
  const record = before.get(item.id) as Body;
  const { allocationId = noId } = liveOf(record)[one.which] ?? {};
  const invoice = item.live[one.which]?.invoice;
  const verdict = model.unapply(item, one.which, wanted);
  const body = { allocationId, ...(one.asked === null ? {} : { postingDate: one.asked }) };
  const reply = await service.as(one.as)('POST', `/api/${item.kind}/${item.id}/unapply`, body);
  return { verdict, reply, touched: [item.id, ...(invoice === undefined ? [] : [invoice.id])] };
}

/** Compares the response with the model; a rejected command touches no record. */
function checkAnswer(one: Command, { verdict, reply, touched }: Played): ReadonlySet<string> {
  const refusal = verdict.status === 200 ? [] : verdict.problems.map((each) => each.split(' ')[1]);
  for (const what of verdict.status === 200 ? ['done'] : refusal) {
    const name = `${one.do} ${what}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  assert.equal(reply.status, verdict.status, reply.text);
  if (verdict.status === 200) return new Set(touched);
  const problems = reply.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
  assert.deepEqual([reply.body.code, problems], [verdict.code, verdict.problems]);
  return new Set();
}

function share(source: model.Item, invoice: model.Item, { how, cents }: Share): model.Share {
  const most = Math.min(model.leftOf(source), model.leftOf(invoice));
  const amounts = { all: most, half: Math.ceil(most / 2), more: most + 1, nothing: 0, cents };
  return { invoice, cents: amounts[how] };
}

async function playHistory(starts: readonly Start[], commands: readonly Command[]) {
  const calendar: periods.Calendar = ['Open', 'Open', 'Open'];
  const items: model.Item[] = [];
  const ledger = await readLedger();
  try {
    for (const one of starts) {
      const item = await make(one);
      items.push(item);
      if (!one.posted) continue;
      const verdict = model.act(item, 'post', { calendar, isController: true, asked: null });
      const reply = await service.api('POST', `/api/${item.kind}/${item.id}/post`);
      assert.equal(reply.status, verdict.status, reply.text);
    }
    let before = await readAll(items);
    let entered = (await readLedger()).last;
    for (const one of commands) {
      const played = await play({ items, calendar }, one, before);
      if (played === null) continue;
      const touched = checkAnswer(one, played);
      const now = await readAll(items);
      checkRecords(items, before, now, touched);
      before = now;
      const { last, balances } = await readLedger();
      const dates = played.verdict.status === 200 ? played.verdict.dates : [];
      assert.deepEqual(await datesAfter(entered), dates.toSorted());
      entered = last;
      const wanted = model.balances(items);
      for (const code of Object.keys(wanted))
        assert.equal((balances[code] ?? 0) - (ledger.balances[code] ?? 0), wanted[code], code);
    }
    await checkBooks(service, service.tenant);
  } finally {
    await cleanUp(items);
  }
}

function checkRecords(
  items: readonly model.Item[],
  before: Map<string, Body>,
  now: Map<string, Body>,
  touched: ReadonlySet<string>,
): void {
  for (const item of items) {
    const [old, record] = [before.get(item.id), now.get(item.id)];
    assert.deepEqual(seen(record, item), model.shown(item), `${item.kind} ${item.id}`);
    const isNew = old?.RowVersion !== record?.RowVersion;
    assert.ok(!isNew || touched.has(item.id), 'a new RowVersion of an unaffected record');
    assert.ok(isNew || old?.['updatedAt'] === record?.['updatedAt']);
  }
}

/** Cents by account code, and the sequence of the newest entry. */
async function readLedger(): Promise<{ balances: Record<string, number>; last: unknown }> {
  const rows = await service.sql(
    `select a.code, (sum(l.base_amount) * 100)::int as cents from journal_line l
      join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = $1 group by a.code`,
    [service.tenant.id],
  );
  const [last] = await service.sql(
    'select coalesce(max(sequence), 0) as sequence from journal_entry where tenant_id = $1',
    [service.tenant.id],
  );
  const byCode = Object.fromEntries(rows.map(({ code, cents }) => [code, Number(cents)]));
  const { 8900: exchange = 0, 8990: rounding = 0, ...others } = byCode;
  return { balances: { ...others, differences: exchange + rounding }, last: last?.['sequence'] };
}

async function datesAfter(sequence: unknown): Promise<unknown[]> {
  const rows = await service.sql(
    `select posting_date from journal_entry where tenant_id = $1 and sequence > $2
      order by posting_date`,
    [service.tenant.id, sequence],
  );
  return rows.map((row) => row['posting_date']);
}

/** Reopens the periods and voids the drafts for the next history. */
async function cleanUp(items: readonly model.Item[]): Promise<void> {
  for (const id of periodIds.toReversed())
    await service.api('POST', `/api/periods/${id}/reopen`, { reason: 'x' });
  for (const { kind, id } of items) {
    const { status } = (await service.api('GET', `/api/${kind}/${id}`)).body;
    if (status === 'Draft') await service.api('POST', `/api/${kind}/${id}/void`, { reason: 'x' });
  }
}

test('every response matches a model in cents, for random histories', async (t) => {
  t.diagnostic(`seed ${seed}: DAYBOOK_SEED=${seed} repeats it`);
  const commands = fc.array(command, { minLength: 12, maxLength: maxCommands, size: 'max' });
  await fc.assert(
    fc.asyncProperty(start, commands, (starts, list) => playHistory(starts, list)),
    { seed, numRuns: runs },
  );
  t.diagnostic(JSON.stringify(counts));
  assert.ok((counts['apply done'] ?? 0) > 5 && (counts['unapply done'] ?? 0) > 0);
  assert.ok((counts['period done'] ?? 0) > 10);
});
