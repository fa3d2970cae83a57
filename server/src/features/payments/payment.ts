/** A payment of a customer: after posting, it is credited to the customer until it is applied. */
import { actorName, approvers, editors, everyone } from '../../record/actor.ts';
import { type Action, type Context, defineEntity, type RowOf } from '../../record/entity.ts';
import {
  date,
  decimal,
  enumeration,
  reference,
  text,
  timestamp,
  type Value,
} from '../../record/fields.ts';
import type { Need } from '../../record/need.ts';
import type { ProblemDetail } from '../../record/problem.ts';
import { Big, currencyExponent, round, scale } from '../../record/values/money.ts';
import {
  applyAction,
  chainHashField,
  checkCurrency,
  currencyWarnings,
  customerNeeds,
  customerSource,
  dealFields,
  dealNeeds,
  dealWarnings,
  exponentOf,
  followSources,
  maxTotal,
  numberField,
  postingDateField,
  type SourceKind,
  shownDerived,
  sourceFields,
  unapplyAction,
  voidAction,
  zeroOf,
} from '../invoicing/exports.ts';
import {
  accountFor,
  counterNeeds,
  datedBy,
  entryNeeds,
  missingRoles,
  periodAt,
  placeEntry,
  postingNeedsAlways,
  rolesNeed,
  takeNumber,
} from '../ledger/exports.ts';
import type { Report } from './messages.ts';
import { problemAt } from './messages.ts';

const computed = 'computed' as const;
/** The prefix of its numbers. */
const series = 'PAY';
const who = 'key:0193d0a4-0000-7000-8000-000000000002';

const fields = {
  number: numberField('PAY-2026-000007'),
  status: enumeration(['Draft', 'Posted', 'Voided'], {
    access: computed,
    initial: 'Draft',
    example: 'Posted',
  }),
  ...dealFields,
  amount: decimal({ sortable: true, example: '500.00' }),
  receivedOn: date({ sortable: true, example: '2026-11-21' }),
  postingDate: postingDateField,
  method: enumeration(['BankTransfer', 'DirectDebit', 'Card', 'Cash', 'Cheque', 'Other'], {
    example: 'BankTransfer',
  }),
  accountId: reference('account', {
    description: 'The account that received the money; by default the account with the role Bank.',
    example: null,
  }),
  reference: text({
    max: 100,
    search: true,
    description: 'The remittance information of the payer.',
    example: 'INV-2026-000123',
  }),
  memo: text({ max: 2000, filters: 'prose', example: null }),
  ...sourceFields,
  chainHash: chainHashField,
  postedAt: timestamp({ access: computed, example: '2026-11-21T08:30:00.120Z' }),
  postedBy: text({ max: 80, filters: 'key', access: computed, example: who }),
  voidedAt: timestamp({ access: computed, example: null }),
  voidedBy: text({ max: 80, filters: 'key', access: computed, example: null }),
  voidReason: text({ max: 500, filters: 'prose', access: computed, example: null }),
};

type Payment = RowOf<typeof fields>;

const dealKind = {
  entity: 'payment',
  amountPointer: '/amount',
  charges: false,
  hasOwnReference: true,
} as const;

const kind: SourceKind = { entity: 'payment', word: 'payment', event: 'payment' };

const post: Action<Payment> = {
  summary: 'Post a payment',
  description:
    'Validates strictly and returns all problems at once. A valid payment gets its number and ledger entry; its amount is credited to the customer until it is applied.',
  to: 'Posted',
  roles: approvers,
  dryRun: true,
  needsAlways: postingNeedsAlways,
  needs(payment, { related }) {
    const day = payment.postingDate ?? payment.receivedOn;
    const needs: Need[] = [rolesNeed, ...counterNeeds(series, day, related)];
    for (const [entity, id] of [
      ['customer', payment.customerId],
      ['account', payment.accountId],
    ] as const)
      if (id !== null) needs.push({ kind: 'record', entity, id });
    if (day !== null) needs.push(...entryNeeds(day, related));
    return needs;
  },
  problems: (payment, _body, context) => postingProblems(payment, context),
  warningNeeds: (payment, related) => dealNeeds(payment, dealKind, related),
  warnings: (payment, body, context) => [
    ...postingWarnings(payment, body, context),
    ...dealWarnings(payment, payment.amount, dealKind, context),
  ],
  run(payment, _body, context) {
    const { related } = context;
    const base = String(related.single('tenantSettings')?.baseCurrency);
    const postingDate = payment.postingDate ?? payment.receivedOn ?? context.today;
    const exponent = exponentOf(payment);
    const amount = new Big(payment.amount ?? 0);
    if (payment.currency === base) payment.exchangeRate = '1';
    payment.postingDate = postingDate;
    payment.amount = round(amount, exponent);
    payment.amountUnapplied = payment.amount;
    payment.amountApplied = zeroOf(payment);
    payment.postedAt = context.now;
    payment.postedBy = actorName(context.actor);
    const accounts = related.all(rolesNeed);
    const worth = amount.times(payment.exchangeRate ?? '1');
    const baseExponent = currencyExponent(base) ?? 2;
    const line = (accountId: string, sign: number) => ({
      accountId,
      amount: round(amount.times(sign), exponent),
      baseAmount: round(worth.times(sign), baseExponent),
      taxCodeId: null,
    });
    const bank = payment.accountId ?? accountFor('Bank', accounts)?.id ?? '';
    const entry = {
      id: context.newId(),
      documentType: 'payment',
      documentId: payment.id,
      kind: 'posting' as const,
      postingDate,
      periodId: related.first(periodAt(postingDate))?.id ?? '',
      currency: String(payment.currency),
      reversalOf: null,
      lines: [line(bank, 1), line(accountFor('CustomerCredit', accounts)?.id ?? '', -1)],
    };
    // Last, after everything that can fail: the numbers must be gapless.
    payment.number = takeNumber(series, postingDate, related);
    return { events: [{ type: 'payment.posted' }], journal: [entry] };
  },
};

function postingProblems(payment: Payment, context: Context): ProblemDetail[] {
  const problems: ProblemDetail[] = [];
  const report: Report = (pointer, code, ...given) =>
    problems.push(problemAt(pointer, code, ...given));
  if (payment.customerId === null) report('/customerId', 'customer_required');
  checkCurrency(payment, context.related.single('tenantSettings'), report, () => undefined);
  checkAmount(payment, report);
  if (payment.receivedOn === null) report('/receivedOn', 'received_on_required');
  const day = payment.postingDate ?? payment.receivedOn;
  const pointer = payment.postingDate === null ? '/receivedOn' : '/postingDate';
  const refusal = day === null ? undefined : placeEntry(day, pointer, context).refusal;
  if (refusal !== undefined) problems.push(refusal);
  if (payment.accountId !== null) checkAccount(payment.accountId, context, report);
  const roles =
    payment.accountId === null
      ? (['Bank', 'CustomerCredit'] as const)
      : (['CustomerCredit'] as const);
  problems.push(...missingRoles(roles, context));
  return problems;
}

/** Money that was received is posted, also in a currency and to an account that are no longer used. */
function postingWarnings(
  payment: Payment,
  body: Readonly<Record<string, Value>>,
  context: Context,
): readonly ProblemDetail[] {
  const warnings: ProblemDetail[] = [...currencyWarnings(payment, body, context)];
  const warn: Report = (pointer, code, ...given) =>
    warnings.push(problemAt(pointer, code, ...given));
  checkCurrency(payment, context.related.single('tenantSettings'), () => undefined, warn);
  const { accountId: id } = payment;
  const account = id === null ? null : context.related.record('account', id);
  if (account?.active === false) warn('/accountId', 'account_inactive');
  return warnings;
}

function checkAmount({ amount, currency }: Payment, report: Report): void {
  if (amount === null) {
    report('/amount', 'amount_required');
    return;
  }
  const exponent = currency === null ? null : currencyExponent(currency);
  if (new Big(amount).lte(0)) report('/amount', 'amount_not_positive');
  else if (new Big(amount).gt(maxTotal)) report('/amount', 'amount_too_large', { max: maxTotal });
  else if (exponent !== null && scale(amount) > exponent)
    report('/amount', 'amount_scale', { currency: String(currency), max: exponent });
}

function checkAccount(id: string, { related }: Context, report: Report): void {
  const account = related.record('account', id);
  if (account?.type !== 'Asset') report('/accountId', 'not_asset');
  else if (account.role !== null && account.role !== 'Bank')
    report('/accountId', 'other_role', { role: String(account.role) });
}

export const payment = defineEntity<typeof fields, Payment>({
  name: 'payment',
  collection: 'payments',
  table: 'payment',
  hasSearchText: true,
  title: 'Payment',
  description:
    'Money received from a customer. A draft may be incomplete; `/post` validates strictly, assigns the number and writes the ledger entry; `/apply` settles invoices with it; `/void` voids it.',
  roles: { read: everyone, write: editors },
  events: {
    'payment.posted': 'A payment was posted: its amount is credited to the customer.',
    'payment.applied': 'A payment was applied to invoices, in full or in part.',
    'payment.unapplied': 'An allocation of a payment was reversed.',
    'payment.voided': 'A payment was voided.',
  },
  fields,
  totals: { by: 'currency', sums: ['amount', 'amountUnapplied'] },
  frozen: [
    'number',
    'customerId',
    'currency',
    'exchangeRate',
    'amount',
    'receivedOn',
    'postingDate',
    'method',
    'accountId',
    'postedAt',
    'postedBy',
  ],
  balance: {
    ...{ sign: -1, amount: 'amount', open: 'amountUnapplied', date: 'receivedOn', line: 2 },
    words: { en: 'Payment', de: 'Zahlung' },
  },
  dated: datedBy(['postingDate', 'receivedOn'], 'unposted_payments'),
  states: {
    Draft: ['post', 'void'],
    Posted: ['apply', 'unapply', 'void'],
    Voided: [],
  },
  editable: { Draft: 'all', Posted: ['memo', 'reference'], Voided: ['memo'] },
  actions: {
    post,
    apply: applyAction(kind),
    unapply: unapplyAction(kind),
    void: voidAction<Payment>({
      article: 'a',
      word: 'payment',
      event: 'payment',
      appliedBy: 'sourceId',
      isEmpty: ({ amount, reference, memo }) =>
        [amount, reference, memo].every((value) => (value ?? '') === ''),
      setOpen(payment) {
        payment.amountUnapplied = zeroOf(payment);
      },
    }),
  },
  needs: customerNeeds,
  present: shownDerived,
  derive(row, changed, { related }, before) {
    if (row.status !== 'Draft') return;
    const hasAmount = ({ amount }: Payment) => amount !== null;
    const currency = customerSource(related, { currency: 'currency' }, hasAmount);
    followSources(row, before, changed, [currency]);
  },
});
