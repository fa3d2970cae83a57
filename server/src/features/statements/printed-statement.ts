/** The statement of a customer as a letter, for printing. */
import type { Entity } from '../../record/entity.ts';
import { inLanguage } from '../../record/messages/languages.ts';
import type { Row } from '../../record/row.ts';
import {
  brandOf,
  type PrintedAccount,
  type PrintedStatement,
  statementTexts,
} from '../pdf/exports.ts';
import type { Logo } from '../tenants/exports.ts';
import type { Statement } from './statement.ts';

interface Read {
  readonly customer: Row;
  readonly from: string;
  readonly to: string;
  readonly statement: Statement;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** In the customer's language if there are texts in it, else the seller's, else English. */
function languageOf(customer: Row, settings: Row | null): string {
  const wanted = [text(customer['language']), text(settings?.['language'])];
  const known = wanted.find((one) => one !== null && inLanguage(statementTexts, one).tag === one);
  return known ?? 'en';
}

function partyOf(row: Row | null) {
  return {
    name: text(row?.['name']),
    address: text(row?.['address']),
    country: text(row?.['country']),
    taxId: text(row?.['taxId']),
  };
}

export function printedStatement(
  { customer, from, to, statement }: Read,
  settings: Row | null,
  logo: Logo | null,
  entities: readonly Entity[],
): PrintedStatement {
  const language = languageOf(customer, settings);
  const words = new Map(
    entities.flatMap(({ name, balance }) =>
      balance === undefined ? [] : [[name, inLanguage(balance.words, language).texts] as const],
    ),
  );
  const nameOf = (one: { readonly documentType: string; readonly documentNumber: string }) =>
    `${words.get(one.documentType) ?? ''} ${one.documentNumber}`;
  const accounts = statement.balances.map((balance): PrintedAccount => {
    const { currency, opening, closing, receivable, unapplied } = balance;
    const { notDue, days1To30, days31To60, days61To90, daysOver90 } = receivable;
    const isOfCurrency = (one: { readonly currency: string }) => one.currency === currency;
    return {
      ...{ currency, opening, closing },
      movements: statement.movements.filter(isOfCurrency).map((movement) => ({
        ...{ date: movement.postingDate, document: nameOf(movement), dueDate: movement.dueDate },
        isReversal: movement.kind === 'reversal',
        ...{ amount: movement.amount, balance: movement.balance },
      })),
      openItems: statement.openItems.filter(isOfCurrency).map((item) => ({
        ...{ document: nameOf(item), date: item.documentDate, dueDate: item.dueDate },
        ...{ daysOverdue: item.daysOverdue, amount: item.amount, amountDue: item.amountDue },
      })),
      aged: [notDue, days1To30, days31To60, days61To90, daysOver90, unapplied],
    };
  });
  return {
    ...{
      kind: 'statement',
      language,
      status: 'Valid',
      voidedAt: null,
      words: null,
      eInvoice: null,
    },
    // The same statement is the same file.
    createdAt: `${to}T00:00:00.000Z`,
    currency: '',
    seller: { ...partyOf(settings), email: text(settings?.['email']) },
    buyer: partyOf(customer),
    ...brandOf(text(settings?.['accentColor']), logo),
    ...{ from, to, accounts },
    omittedItems: statement.openItemCount - statement.openItems.length,
  };
}
