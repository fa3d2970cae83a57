/** What the fields of a credit note follow: the invoice that it corrects, else its customer. */
import type { Value } from '../../../record/fields.ts';
import type { Related } from '../../../record/related.ts';
import { type Corrected, correctedInvoice } from './correction.ts';
import type { Note } from './credited.ts';
import { buyerSource, type Source } from './derive.ts';

export function noteSources<D extends Note>(related: Related): readonly Source<D>[] {
  const ofCustomer = buyerSource<D>(related);
  /** The invoice, unless the draft has another customer. */
  const invoiceOf = (draft: D) => {
    const invoice = correctedInvoice(draft, related);
    return invoice?.customerId === draft.customerId ? invoice : null;
  };
  return [
    {
      triggers: ['invoiceId'],
      fields: ['customerId'],
      of: (draft) => ({ customerId: correctedInvoice(draft, related)?.customerId ?? null }),
    },
    {
      triggers: [...ofCustomer.triggers, 'invoiceId'],
      fields: ofCustomer.fields,
      of(draft) {
        const invoice = invoiceOf(draft);
        return invoice === null ? ofCustomer.of(draft) : frozenBuyer(invoice);
      },
    },
    {
      triggers: ['invoiceId', 'customerId', 'currency'],
      fields: ['exchangeRate'],
      of(draft) {
        const invoice = invoiceOf(draft);
        const rate = invoice?.currency === draft.currency ? invoice?.exchangeRate : null;
        return { exchangeRate: rate ?? null };
      },
    },
  ];
}

function frozenBuyer({ currency, buyer }: Corrected): Readonly<Record<string, Value>> {
  return {
    currency,
    billingName: buyer?.name ?? null,
    billingAddress: buyer?.address ?? null,
    billingCountry: buyer?.country ?? null,
    buyerTaxId: buyer?.taxId ?? null,
  };
}
