/** The requests of a race for money: one of every kind, and more of those of the theme of the round. */
import type { Random } from '../server/src/cli/seed/random.ts';
import type { Body } from './http-call.ts';
import type { Coin, Kind, Stake } from './money-stakes.ts';
import type { Racer } from './racer.ts';

/** The documents, periods and currency of a race. */
export interface Field {
  readonly random: Random;
  readonly stakes: readonly Stake[];
  /** Oldest first. */
  readonly periods: readonly Body[];
  readonly coin: Coin;
  /** The posting date of some requests, in the last period. */
  readonly lastDay: string;
}

type Make = (field: Field) => Racer;

const post: Make = (field) => act(pick(field), 'post', {}, field);
const approve: Make = (field) =>
  act(pick(field, ['invoices', 'credit-notes']), 'approve', {}, field);
const cancel: Make = (field) => act(pick(field), 'void', { reason: 'raced' }, field);
const applyPayment: Make = (field) => apply(pick(field, ['payments']), field);
const applyNote: Make = (field) => apply(pick(field, ['credit-notes']), field);
const closeOne: Make = (field) => onPeriod(field, 'close', closing(field));
const softCloseOne: Make = (field) => onPeriod(field, 'soft-close', {});
const reopenOne: Make = (field) => onPeriod(field, 'reopen', { reason: 'raced' });
const closeAll: Make = (field) => onPeriods(field.periods, 'close', closing(field));
const reopenAll: Make = (field) =>
  onPeriods(field.periods.toReversed(), 'reopen', { reason: 'raced' });

const everyKind: readonly Make[] = [
  post,
  approve,
  cancel,
  applyPayment,
  applyNote,
  unapply,
  patch,
  (field) => bulk(field, 'post', {}),
  (field) => bulk(field, 'approve', {}),
  (field) => bulk(field, 'void', { reason: 'raced' }),
  softCloseOne,
  closeOne,
  reopenOne,
];

/** Additional requests of a round; `posted`: the share of documents posted before the race. */
interface Theme {
  readonly posted: number;
  readonly more: readonly Make[];
}

export const themes: readonly Theme[] = [
  { posted: 0.85, more: [applyPayment, applyPayment, applyNote, unapply] },
  { posted: 0.85, more: [applyPayment, applyPayment, applyNote, unapply, cancel] },
  { posted: 0.2, more: [post, post, approve, (field) => bulk(field, 'post', {})] },
  { posted: 0.4, more: [post, applyPayment, closeOne, closeAll, reopenAll, reopenOne] },
];

export function makeRacers(field: Field, count: number, theme: Theme): Racer[] {
  return Array.from({ length: count }, (_, index) => {
    const racer = (everyKind[index] ?? field.random.pick(theme.more))(field);
    return { ...racer, late: racer.wants === 'void' && field.random.chance(0.8) };
  });
}

/** Half of the requests use the first document of their kind. */
function pick({ random, stakes }: Field, kinds?: readonly Kind[]): Stake {
  const own = stakes.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return random.chance(0.5) ? (own[0] as Stake) : random.pick(own);
}

function act(stake: Stake, wants: string, body: object, { random }: Field): Racer {
  const { kind, record } = stake;
  const version = random.chance(0.15) ? { RowVersion: record.RowVersion } : {};
  return {
    wants,
    on: [record.id],
    request: {
      method: 'POST',
      path: `/api/${kind}/${record.id}/${wants}`,
      body: { ...body, ...version },
    },
    byApprover: true,
  };
}

function bulk({ random, stakes }: Field, wants: string, more: object): Racer {
  const kind = wants === 'approve' ? 'invoices' : random.pick(['invoices', 'payments'] as const);
  const ids = stakes.filter((stake) => stake.kind === kind).map(({ record }) => record.id);
  if (random.chance(0.5)) ids.reverse();
  const body = { ids, ...more };
  const path = `/api/${kind}/actions/${wants}`;
  return { wants, on: ids, request: { method: 'POST', path, body }, byApprover: true };
}

/** One to three invoices in any order; often with the full amount of the source, for one or divided. */
function apply(source: Stake, field: Field): Racer {
  const { random, stakes, coin } = field;
  const invoices = stakes.filter(({ kind }) => kind === 'invoices');
  if (random.chance(0.5)) invoices.reverse();
  const units = 10 ** coin.digits;
  const all = Number(source.record['amount'] ?? source.record['total']);
  const allocations = invoices.slice(0, random.integer(1, 3)).map(({ record: { id, total } }) => {
    const most = Math.min(Number(total), all);
    const part = random.pick([1, 1, 0.5, 0.34, 0.1]);
    const amount = Math.max(1, Math.floor(most * units * part)) / units;
    return { invoiceId: id, amount: amount.toFixed(coin.digits) };
  });
  const racer = act(source, 'apply', { allocations, ...datedBy(field) }, field);
  return { ...racer, settles: allocations.map(({ invoiceId }) => invoiceId) };
}

function unapply(field: Field): Racer {
  const source = pick(field, ['payments', 'credit-notes']);
  const live = (source.record['allocations'] ?? []) as readonly {
    readonly allocationId: string;
    readonly invoiceId: string;
  }[];
  // If nothing is applied, any ID: it is rejected.
  const { allocationId, invoiceId } =
    live.length > 0
      ? field.random.pick(live)
      : { allocationId: source.record.id, invoiceId: source.record.id };
  const racer = act(source, 'unapply', { allocationId, ...datedBy(field) }, field);
  return { ...racer, settles: [invoiceId] };
}

/** Some requests name a day whose period may be closed; the others use the first open period. */
function datedBy({ random, lastDay }: Field): object {
  return random.chance(0.25) ? { postingDate: lastDay } : {};
}

function patch(field: Field): Racer {
  const { kind, record } = pick(field);
  const name = kind === 'payments' ? 'memo' : 'internalNote';
  const body = { [name]: `raced ${field.random.next()}`, RowVersion: record.RowVersion };
  return {
    wants: 'patch',
    on: [record.id],
    request: { method: 'PATCH', path: `/api/${kind}/${record.id}`, body },
    byApprover: false,
  };
}

function closing({ random }: Field): object {
  return { acceptWarnings: random.chance(0.9) };
}

function onPeriod({ random, periods }: Field, wants: string, body: object): Racer {
  const { id } = random.pick(periods);
  const path = `/api/periods/${id}/${wants}`;
  return { wants, on: [id], request: { method: 'POST', path, body }, byApprover: false };
}

function onPeriods(periods: readonly Body[], wants: string, more: object): Racer {
  const ids = periods.map(({ id }) => id);
  const request = {
    method: 'POST',
    path: `/api/periods/actions/${wants}`,
    body: { ids, ...more },
  } as const;
  return { wants, on: ids, request, byApprover: false };
}
