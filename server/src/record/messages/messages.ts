/**
 * Messages as `code → { params, message }`: problems are raised with a code and its params, and the English sentence is
 * rendered here (decision 0041). This catalogue has the codes of the core; each feature has its own (`reporting.ts`).
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { availabilityMessages } from './availability.ts';
import type { Messages, ParamsOf } from './message.ts';
import { recordMessages } from './records.ts';
import { requestMessages } from './requests.ts';
import { valueMessages } from './values.ts';

export const coreMessages = {
  ...valueMessages,
  ...requestMessages,
  ...recordMessages,
  ...availabilityMessages,
} as const;

export type MessageCode = keyof typeof coreMessages;

/** Codes without params, as a format names them. */
export type PlainCode = {
  [C in MessageCode]: keyof ParamsOf<(typeof coreMessages)[C]> extends never ? C : never;
}[MessageCode];

/** Unformatted values: decimal strings, dates and instants in ISO 8601, codes. */
export type Params = Readonly<Record<string, string | number | boolean>>;

/** A rendered message. */
export type RenderedMessage = {
  readonly code: string;
  readonly params: Params;
  /** The English sentence. */
  readonly message: string;
};

/** The arguments after a code: its params, if it has any. */
export type Given<M> = keyof ParamsOf<M> extends never ? [] : [params: ParamsOf<M>];

/** Renders the message of a code. */
export function messageOf<C extends MessageCode>(
  code: C,
  ...given: Given<(typeof coreMessages)[C]>
): RenderedMessage {
  return messageFrom(coreMessages, code, given[0] as Params | undefined);
}

/** As `messageOf`, for a code of any catalogue. Throws an Error for an unknown one. */
export function messageFrom(
  catalogue: Messages,
  code: string,
  params: Params = {},
): RenderedMessage {
  const entry = catalogue[code];
  if (entry === undefined) throw new Error(`no message has the code ${code}`);
  return { code, params, message: render(code, entry.message, params) };
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
