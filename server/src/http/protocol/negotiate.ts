/** Content negotiation: `Accept` and `Accept-Encoding` (RFC 9110, 12.5.1 and 12.5.3). */
import { Negotiator } from 'negotiator';
import { listOf } from '../../record/messages/message.ts';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';

/** Media types by form, with their parameters: `text/csv; charset=utf-8`. A range with other parameters does not match. */
export type Offers<F extends string> = Readonly<Record<F, string>>;

/**
 * The form with the highest quality. Ties: the more specific range, then the earlier range, then the first offer. Null
 * if none is acceptable.
 */
export function negotiate<F extends string>(
  accept: string | undefined,
  offers: Offers<F>,
): F | null {
  const forms = Object.keys(offers) as F[];
  if (accept === undefined || accept === '*/*') return forms[0] ?? null;
  const headers = { accept: accept.trim() === '' ? undefined : accept };
  const chosen = new Negotiator({ headers }).mediaType(Object.values(offers));
  return forms.find((form) => offers[form] === chosen) ?? null;
}

/**
 * Every operation documents problems, and generated clients send the type of problems as the only one if they parse no
 * other type of the operation, such as PDF. RFC 9110, 12.4.1 allows to disregard `Accept`.
 */
export function acceptsProblems(accept: string | undefined): boolean {
  return negotiate(accept, { problem: 'application/problem+json' }) !== null;
}

/** Throws `not_acceptable` if `Accept` allows neither one of the forms nor problems. */
export function requireAcceptable(accept: string | undefined, offers: Offers<string>): void {
  if (Object.keys(offers).length > 0 && negotiate(accept, offers) === null)
    if (!acceptsProblems(accept)) throw notAcceptable(offers);
}

export function notAcceptable(offers: Offers<string>): Problem {
  const types = Object.values<string>(offers).map((type) => type.split(';', 1)[0] ?? '');
  return new Problem('not_acceptable', messageOf('not_acceptable', { types: listOf(types) }));
}

/** The coding with the highest quality; ties: the first offer. Null: uncompressed, also if nothing is acceptable. */
export function negotiateCoding<C extends string>(
  acceptEncoding: string | undefined,
  codings: readonly C[],
): C | null {
  if (acceptEncoding === undefined) return null;
  const preferred = [...codings, 'identity'];
  const chosen = negotiatorOf(acceptEncoding).encoding(preferred, { preferred });
  return codings.find((coding) => coding === chosen) ?? null;
}

/** Whether a body may be sent in the coding. Without `Accept-Encoding` it may be sent in any. */
export function acceptsCoding(acceptEncoding: string | undefined, coding: string): boolean {
  return negotiatorOf(acceptEncoding ?? '*').encodings([coding]).length > 0;
}

function negotiatorOf(acceptEncoding: string | undefined): Negotiator {
  return new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
}
