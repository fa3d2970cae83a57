/** Records that several tasks begin with. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Daybook } from '../../sdk/src/index.ts';

export async function makeCustomer({ customers }: Daybook, name: string) {
  const address = 'Hafenstr. 4\n20457 Hamburg';
  const currency = 'EUR';
  return customers.create({
    ...{ name, address, country: 'DE', taxId: 'DE811907980', currency },
    paymentTermsDays: 14,
  });
}

/** A tax code of 19 %, the same for all tasks. */
export async function taxCodeOf({ taxCodes }: Daybook) {
  const { items } = await taxCodes.list({ 'code.eq': 'TASK19' });
  return items[0] ?? taxCodes.create({ code: 'TASK19', name: 'Tasks', rate: '19' });
}

/** An invoice over one line of so many pieces, due 14 days after its date. */
export async function makeInvoice(
  daybook: Daybook,
  customerId: string,
  fields: { readonly pieces: string; readonly price: string; readonly date: string },
) {
  const { id: taxCodeId } = await taxCodeOf(daybook);
  const { items } = await daybook.accounts.list({ 'code.eq': '4000' });
  const line = {
    description: 'Consulting',
    quantity: fields.pieces,
    unitPrice: fields.price,
    taxCodeId,
    accountId: items[0]?.id ?? null,
  };
  const draft = await daybook.invoices.create({
    customerId,
    invoiceDate: fields.date,
    lines: [line],
  });
  return daybook.invoices.act(draft.id, 'post');
}

/** A day before or after today, in UTC. */
export function dayFrom(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** All of the pages of a list. */
export async function allOf<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of pages) all.push(one);
  return all;
}

/** The path of a file that a solution writes; one of an earlier start is removed. */
export function newFile(folder: string, name: string): string {
  const path = join(folder, name);
  rmSync(path, { force: true });
  return path;
}
