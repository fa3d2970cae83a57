/** Compares invoices of the service with the model. */
import { violation } from './campaign.ts';
import type { Body } from './http-call.ts';
import { isDecimal, type Model, totalOf } from './invoice-model.ts';
import type { Scene } from './scene.ts';

/** The invoice under test and its service. */
export interface Real {
  readonly scene: Scene;
  readonly id: string;
  count(what: string): void;
  /** A call by one of the two users. */
  send(
    user: number,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: Body }>;
}

/** Compares an invoice in a response with the model. */
export function compare(expected: Model, shown: Body): void {
  const fail = (what: string, wanted: unknown, found: unknown) =>
    violation(`the record differs from the model: ${what}`, { wanted, found, shown });
  for (const [name, value] of Object.entries({ ...expected.fields, status: expected.status })) {
    if (shown[name] !== value) throw fail(name, value, shown[name]);
  }
  if (shown.RowVersion !== expected.versions.at(-1)?.version)
    throw fail('RowVersion', expected.versions.at(-1), shown.RowVersion);
  if (shown.lines.length !== expected.lines.length)
    throw fail('lines', expected.lines.length, shown.lines.length);
  for (const [index, line] of expected.lines.entries()) {
    const found = shown.lines[index] ?? { id: '' };
    for (const [name, value] of Object.entries({ ...line, position: index + 1 })) {
      const same = found[name] === value || sameDecimal(found[name], value);
      if (!same) throw fail(`lines/${index}/${name}`, value, found[name]);
    }
  }
  const cents = totalOf(expected.lines);
  if (BigInt(String(shown['total']).replace('.', '')) !== cents)
    throw fail('total', String(cents), shown['total']);
  const open = expected.status === 'Posted' || expected.status === 'Released';
  if (shown['amountDue'] !== (open ? shown['total'] : '0.00'))
    throw fail('amountDue', open ? shown['total'] : '0.00', shown['amountDue']);
}

function sameDecimal(a: unknown, b: unknown): boolean {
  return (
    typeof a === 'string' &&
    typeof b === 'string' &&
    isDecimal(a) &&
    isDecimal(b) &&
    Number(a) === Number(b)
  );
}
