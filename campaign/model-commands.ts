/** The commands of the model campaign: the request, the expectation of the model, and the comparison. */
import fc from 'fast-check';
import { violation } from './campaign.ts';
import type { Body } from './http-call.ts';
import {
  act,
  addLine,
  type Expected,
  type Model,
  type ModelFields,
  type ModelLine,
  moveLine,
  patchField,
  patchLine,
  removeLine,
  type Transition,
  type Writer,
} from './invoice-model.ts';
import { compare, type Real } from './model-compare.ts';
import type { Scene } from './scene.ts';

export type Command = fc.AsyncCommand<Model, Real, true>;

/** The writer, the session, and the version named: `back` versions before the current one. */
interface Hand {
  readonly user: number;
  readonly session: string | null;
  readonly back: number;
  readonly carrier: 'body' | 'header' | 'none';
}

const hand: fc.Arbitrary<Hand> = fc.record({
  user: fc.constantFrom(0, 0, 1),
  session: fc.constantFrom(null, 'session-of-both', 'session-of-both', 'another-session'),
  back: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, 5),
  carrier: fc.constantFrom('body', 'body', 'body', 'header', 'header', 'none'),
});

interface Sent {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** `optional`: the version may be omitted. */
function command(
  name: string,
  by: Hand,
  optional: boolean,
  request: (model: Model, real: Real) => Sent,
  expect: (model: Model, writer: Writer, real: Real) => Expected,
): Command {
  return {
    check: async () => true,
    toString: () => `${name} by ${JSON.stringify(by)}`,
    async run(model, real) {
      const sent = request(model, real);
      const carrier = sent.method === 'DELETE' && by.carrier === 'body' ? 'header' : by.carrier;
      const named = carrier !== 'none';
      const seen = named ? Math.max(0, model.versions.length - 1 - by.back) : null;
      const version = seen === null ? undefined : model.versions[seen]?.version;
      const { status, body } = await real.send(
        by.user,
        sent.method,
        `/api/invoices/${real.id}${sent.path}`,
        sent.method === 'DELETE'
          ? undefined
          : { ...sent.body, ...(carrier === 'body' ? { RowVersion: version } : {}) },
        {
          ...(by.session === null ? {} : { 'save-session': by.session }),
          ...(carrier === 'header' ? { 'if-match': `"${version}"` } : {}),
        },
      );
      if (!named && !optional) {
        mustBe(status === 428, 'no version was named', status, body);
        return;
      }
      const writer: Writer = { user: by.user, session: by.session, seen };
      const expected = expect(model, writer, real);
      real.count(expected.kind === 'changed' ? model.status : expected.kind);
      settle(model, writer, expected, carrier === 'body' ? 409 : 412, status, body);
    },
  };
}

/** Compares the response with the expectation of the model. */
function settle(
  model: Model,
  { user, session }: Writer,
  expected: Expected,
  conflictStatus: number,
  status: number,
  body: Body,
): void {
  const wanted = JSON.stringify(expected);
  const must = (holds: boolean) => mustBe(holds, wanted, status, body);
  if (expected.kind === 'missing') {
    must(status === 404);
  } else if (expected.kind === 'refused') {
    must(status === 422 && body.code === expected.code);
  } else if (expected.kind === 'invalid') {
    must(status === 422 && body.code === 'validation_failed');
    const found = body.errors.map(({ pointer }) => pointer).sort();
    must(found.join() === expected.pointers.join());
  } else {
    must(status === (expected.kind === 'conflict' ? conflictStatus : 200));
    if (expected.kind === 'changed') {
      must(model.versions.every(({ version }) => version !== body.RowVersion));
      model.versions.push({ version: body.RowVersion, user, session, changed: expected.by });
      for (const [at, line] of model.lines.entries())
        if (line.id === '') line.id = body.lines[at]?.id ?? 'none';
    }
    compare(model, body);
  }
}

function mustBe(holds: boolean, expected: string, status: number, body: unknown): void {
  if (!holds) throw violation(`expected ${expected}, got ${status}`, body);
}

const text = fc.constantFrom(null, '', ' ', 'a', 'b', 'net 30', 'Grüße, 你好');
const amount = fc.constantFrom(null, '0', '1', '-1', '2.5', '2.50', '0.005', '33.335', '1000000');
const position = fc.constantFrom(1, 2, 3, 10);
const index = fc.constantFrom(0, 0, 1, 1, 2, 4);

/** IDs of records that posting rejects. */
export interface Flaws {
  readonly customers: readonly string[];
  readonly taxCodes: readonly string[];
  readonly accounts: readonly string[];
}

export function commandArbitraries(scene: Scene, flaws: Flaws): fc.Arbitrary<Command>[] {
  const { year } = scene;
  const date = fc.constantFrom(
    null,
    `${year}-01-05`,
    `${year}-05-20`,
    `${year}-05-21`,
    `${year + 1}-02-01`,
  );
  const fieldValues: { [K in keyof ModelFields]: fc.Arbitrary<ModelFields[K]> } = {
    customerId: fc.constantFrom(null, scene.customerId, scene.customerId, ...flaws.customers),
    currency: fc.constantFrom(null, 'EUR', 'EUR', 'USD', 'CHF'),
    exchangeRate: fc.constantFrom(null, '0.9', '0', '-1'),
    billingCountry: fc.constantFrom(null, 'IE', 'DE', 'ZZ'),
    memo: text,
    reference: text,
    internalNote: text,
    billingName: text,
    invoiceDate: fc.oneof(date, fc.constant(`${year + 5}-01-01`)),
    dueDate: date,
    paymentTermsDays: fc.constantFrom(null, 0, 14, 30),
    paymentTermsFrom: fc.constantFrom(null, 'InvoiceDate', 'EndOfMonth'),
  };
  const { line, good } = lineArbitraries(scene, flaws);
  const patches = (Object.keys(fieldValues) as (keyof ModelFields)[]).map((field) =>
    fc.tuple(hand, fieldValues[field]).map(([by, value]) => patch(by, field, value)),
  );
  const lineFields = [
    'description',
    'quantity',
    'unitPrice',
    'discountPercent',
    'taxCodeId',
    'accountId',
  ] as const;
  return [
    fc.oneof(...patches),
    fc.oneof(...patches),
    // The problem list can be requested at any time.
    hand.map((by) => transition(by, 'post', true, year)),
    fc.tuple(hand, fc.oneof(line, good, good), fc.option(position)).map((one) => add(...one)),
    fc
      .tuple(hand, index, fc.constantFrom(...lineFields), line)
      .map(([by, at, field, values]) => change(by, at, field, values[field])),
    fc.tuple(hand, index).map((one) => remove(...one)),
    fc.tuple(hand, index, position).map((one) => move(...one)),
    fc
      .tuple(
        hand,
        fc.constantFrom<Transition[]>('post', 'post', 'approve', 'approve', 'void'),
        fc.boolean(),
      )
      .map(([by, action, dryRun]) => transition(by, action, dryRun && action === 'post', year)),
  ];
}

/** Any line, and one that can be posted, so that later states are reached. */
function lineArbitraries(scene: Scene, flaws: Flaws) {
  const line: fc.Arbitrary<Omit<ModelLine, 'id'>> = fc.record({
    description: text,
    quantity: amount,
    unitPrice: amount,
    discountPercent: fc.constantFrom(null, '0', '2.5', '100', '101', '-1'),
    taxCodeId: fc.constantFrom(scene.taxCodes['S'] ?? null, null, ...flaws.taxCodes),
    accountId: fc.constantFrom(scene.revenue[0] ?? null, null, ...flaws.accounts),
  });
  const good = line.map((one) => ({
    ...one,
    description: 'Work',
    quantity: '2.5',
    unitPrice: one.unitPrice === '-1' ? '1' : (one.unitPrice ?? '33.335'),
    discountPercent: '2.5',
    taxCodeId: scene.taxCodes['S'] ?? null,
    accountId: scene.revenue[0] ?? null,
  }));
  return { line, good };
}

function patch<K extends keyof ModelFields>(by: Hand, field: K, value: ModelFields[K]): Command {
  return command(
    `patch ${field} ${JSON.stringify(value)}`,
    by,
    false,
    () => ({ method: 'PATCH', path: '', body: { [field]: value } }),
    (model, writer) => patchField(model, writer, field, value),
  );
}

function add(by: Hand, line: Omit<ModelLine, 'id'>, at: number | null): Command {
  return command(
    `add line ${JSON.stringify(line)} at ${at}`,
    by,
    false,
    () => ({
      method: 'POST',
      path: '/lines',
      body: { ...line, ...(at === null ? {} : { position: at }) },
    }),
    (model, writer) => addLine(model, writer, line, at),
  );
}

const unknownId = '0193d0a4-0000-7000-8000-000000000000';

function lineId(model: Model, at: number): string {
  return model.lines[at]?.id ?? unknownId;
}

function change<K extends Exclude<keyof ModelLine, 'id'>>(
  by: Hand,
  at: number,
  field: K,
  value: ModelLine[K],
): Command {
  return command(
    `patch line ${at} ${field} ${JSON.stringify(value)}`,
    by,
    false,
    (model) => ({
      method: 'PATCH',
      path: `/lines/${lineId(model, at)}`,
      body: { [field]: value },
    }),
    (model, writer) => patchLine(model, writer, at, field, value),
  );
}

function remove(by: Hand, at: number): Command {
  return command(
    `remove line ${at}`,
    by,
    false,
    (model) => ({ method: 'DELETE', path: `/lines/${lineId(model, at)}` }),
    (model, writer) => removeLine(model, writer, at),
  );
}

function move(by: Hand, at: number, to: number): Command {
  return command(
    `move line ${at} to ${to}`,
    by,
    false,
    (model) => ({
      method: 'PATCH',
      path: `/lines/${lineId(model, at)}`,
      body: { position: to },
    }),
    (model, writer) => moveLine(model, writer, at, to),
  );
}

function transition(by: Hand, action: Transition, dryRun: boolean, year: number): Command {
  return command(
    `${action}${dryRun ? ' (dry run)' : ''}`,
    by,
    true,
    () => ({
      method: 'POST',
      path: `/${action}${dryRun ? '?dryRun=true' : ''}`,
      body: action === 'void' ? { reason: 'because' } : {},
    }),
    (model, writer) => act(model, writer, action, dryRun, [year, year + 1]),
  );
}
