/**
 * The catalogue of error messages: `code → { params, message }`. Errors are created from a code and its params; the
 * English sentence is rendered here (decision 0041).
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { deliveriesMessages } from '../../features/deliveries/messages.ts';
import { documentsMessages } from '../../features/documents/messages.ts';
import { eInvoiceMessages } from '../../features/e-invoice/messages.ts';
import { eventsMessages } from '../../features/events/messages.ts';
import { identityMessages } from '../../features/identity/messages.ts';
import { documentMessages } from '../../features/invoicing/messages.ts';
import { ledgerMessages } from '../../features/ledger/messages.ts';
import { paymentsMessages } from '../../features/payments/messages.ts';
import { pdfMessages } from '../../features/pdf/messages.ts';
import { reportsMessages } from '../../features/reports/messages.ts';
import { savedViewsMessages } from '../../features/saved-views/messages.ts';
import { statementsMessages } from '../../features/statements/messages.ts';
import { tenantsMessages } from '../../features/tenants/messages.ts';
import { webhookMessages } from '../../features/webhooks/messages.ts';
import { availabilityMessages } from './availability.ts';
import type { ParamsOf } from './message.ts';
import { recordMessages } from './records.ts';
import { requestMessages } from './requests.ts';
import { valueMessages } from './values.ts';

export const messages = {
  ...valueMessages,
  ...requestMessages,
  ...recordMessages,
  ...documentMessages,
  ...ledgerMessages,
  ...webhookMessages,
  ...identityMessages,
  ...eInvoiceMessages,
  ...availabilityMessages,
  ...deliveriesMessages,
  ...documentsMessages,
  ...eventsMessages,
  ...paymentsMessages,
  ...pdfMessages,
  ...reportsMessages,
  ...savedViewsMessages,
  ...statementsMessages,
  ...tenantsMessages,
} as const;

export type MessageCode = keyof typeof messages;

export type MessageParams<C extends MessageCode> = ParamsOf<(typeof messages)[C]>;

/** Codes without params, as a schema names them. */
export type PlainCode = {
  [C in MessageCode]: keyof MessageParams<C> extends never ? C : never;
}[MessageCode];

/** Unformatted values: decimal strings, dates and instants in ISO 8601, codes. */
export type Params = Readonly<Record<string, string | number | boolean>>;

/** A rendered message. */
export interface Said {
  readonly code: string;
  readonly params: Params;
  /** The English sentence. */
  readonly message: string;
}

type Given<P> = keyof P extends never ? readonly [] : readonly [params: P];

/** Renders the message of a code. */
export function say<C extends MessageCode>(code: C, ...given: Given<MessageParams<C>>): Said {
  return sayAny(code, (given[0] ?? {}) as Params);
}

/** As `say`, for a code that is known only at run time. */
export function sayAny(code: MessageCode, params: Params): Said {
  return { code, params, message: render(code, messages[code].message, params) };
}

const compiled = new Map<string, IntlMessageFormat>();

/** `key` identifies the message in the cache of compiled messages. Throws an Error if a param is missing. */
export function render(key: string, message: string, params: Params): string {
  let format = compiled.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true });
    compiled.set(key, format);
  }
  return String(format.format(params as Record<string, string | number | boolean>));
}
