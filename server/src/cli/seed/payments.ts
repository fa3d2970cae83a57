/** Payments of the sample customers: most on time, some late, some partial, some missing. */
import type { Verb } from '../../record/command.ts';
import type { Value } from '../../record/fields.ts';
import type { Row } from '../../record/row.ts';
import { Big, currencyExponent, round } from '../../record/values/money.ts';
import { dateOf } from './calendar.ts';
import { exchangeRate } from './countries.ts';
import type { Random } from './random.ts';

export interface PaymentStep {
  /** Ms since 1970. */
  readonly at: number;
  readonly verb: Verb;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const methods = ['BankTransfer', 'BankTransfer', 'BankTransfer', 'DirectDebit', 'Card'] as const;

/** The steps that pay an invoice, in order; empty if it is not paid before `end` (ms since 1970). */
export function planPayment(invoice: Row, end: number, random: Random): PaymentStep[] {
  const chance = random.next();
  const daysLate = random.integer(-12, chance < 0.8 ? 4 : 40);
  const hour = random.integer(8, 17);
  const received = Date.parse(`${String(invoice.dueDate)}T00:00:00.000Z`) + daysLate * dayMs;
  const posted = Date.parse(`${String(invoice.postingDate)}T00:00:00.000Z`);
  const at = Math.max(received, posted + dayMs) + hour * hourMs;
  if (chance > 0.95 || at + hourMs >= end) return [];
  const currency = String(invoice.currency);
  const due = new Big(String(invoice.amountDue));
  const part = chance > 0.88 ? random.pick([0.25, 0.5, 0.75]) : 1;
  const amount = round(due.times(part), currencyExponent(currency) ?? 2);
  if (new Big(amount).lte(0)) return [];
  const input = {
    customerId: invoice.customerId ?? null,
    currency,
    exchangeRate: invoice.exchangeRate === '1' ? null : exchangeRate(currency, at),
    amount,
    receivedOn: dateOf(at),
    method: random.pick(methods),
    reference: String(invoice.number),
  };
  const act = (action: string, body: Readonly<Record<string, Value>>): Verb => {
    return { kind: 'action', action, input: body, dryRun: false };
  };
  const allocations = [{ invoiceId: invoice.id, amount }];
  return [
    { at, verb: { kind: 'create', input } },
    { at: at + hourMs / 4, verb: act('post', {}) },
    { at: at + hourMs / 2, verb: act('apply', { allocations }) },
  ];
}
