/** Mutants of payments, credit notes and periods, each with the campaign or test that must fail. */
import type { Mutant } from './mutant.ts';

const apply = 'src/features/invoicing/allocation/apply.ts';
const checks = 'src/features/invoicing/allocation/apply-problems.ts';
const killedBy = { campaign: 'money' };

export const moneyMutants: readonly Mutant[] = [
  {
    name: 'applies more than the unapplied amount of the payment',
    edits: [
      {
        file: checks,
        find: 'if (total.gt(source.amountUnapplied)) {',
        replace: 'if (total.lt(0)) {',
      },
    ],
    killedBy,
    quick: true,
  },
  {
    name: 'applies more than the amount due of the invoice',
    edits: [
      {
        file: checks,
        find: 'if (new Big(amount).gt(invoice.amountDue))',
        replace: 'if (amount === null)',
      },
    ],
    killedBy,
  },
  {
    name: 'applying reads the amount due without a lock',
    edits: [
      {
        file: 'src/pipeline/needs.ts',
        find: "locked === null ? 'lock' : 'lock-free'",
        replace: "entity.name === 'invoice' ? 'read' : 'lock'",
      },
    ],
    killedBy,
  },
  {
    name: 'closing does not lock the period',
    edits: [
      {
        file: 'src/pipeline/needs.ts',
        find: "locked === null ? 'lock' : 'lock-free'",
        replace: "entity.name === 'period' ? 'read' : 'lock'",
      },
    ],
    killedBy,
  },
  {
    name: 'a soft-closed period accepts postings of all roles',
    edits: [
      {
        file: 'src/features/ledger/period/posting-period.ts',
        find: 'controllers.includes(actor.role)',
        replace: "actor.role !== 'Viewer'",
      },
    ],
    killedBy,
  },
  {
    name: 'a record lock is taken after the counters',
    edits: [
      {
        file: 'src/pipeline/needs.ts',
        find: 'needs.filter((need) => isLate(need, related))',
        replace: "needs.filter(({ kind }) => kind === 'locked')",
      },
    ],
    killedBy: { test: 'period/period-races' },
  },
  {
    name: 'applied amounts are rounded to the base currency one by one',
    edits: [
      {
        file: 'src/features/invoicing/allocation/ledger.ts',
        find: 'worth(side.before, side).minus(worth(side.after, side))',
        replace: 'worth(used(side).toFixed(), side)',
      },
    ],
    killedBy,
  },
  {
    name: 'both sides are posted at the exchange rate of the invoice',
    edits: [
      {
        file: apply,
        find: 'side(source.amountUnapplied, source.exchangeRate)',
        replace: 'side(source.amountUnapplied, invoice.exchangeRate)',
      },
    ],
    killedBy,
  },
  {
    name: 'an unapplied allocation stays in the list of the payment',
    edits: [
      {
        file: apply,
        find: 'source.allocations.filter((one) => one !== live)',
        replace: 'source.allocations',
      },
    ],
    killedBy,
  },
  {
    name: 'an invoice with allocations can be voided',
    edits: [
      {
        file: 'src/features/invoicing/document/void.ts',
        find: 'if (!new Big(document.amountApplied).eq(0))',
        replace: "if (document.amountApplied === '')",
      },
    ],
    killedBy,
  },
  {
    name: 'two credit notes of one group ignore each other',
    edits: [
      {
        file: 'src/record/related.ts',
        find: 'const sum = new Big(this.sum(need)).minus(part(before)).plus(part(after));',
        replace: 'const sum = new Big(this.sum(need));',
      },
    ],
    killedBy: { test: 'invoicing/credit-note-limits' },
  },
  {
    name: 'crediting does not lock the invoice',
    edits: [
      {
        file: 'src/features/invoicing/credit-note.ts',
        find: "touches: ({ invoiceId: id }) => (id === null ? [] : [{ entity: 'invoice', id }]),",
        replace: '',
      },
      {
        file: 'src/features/invoicing/credit-note.ts',
        find: 'locked(invoiceEntity, note.invoiceId)',
        replace: "(locked, related.record('invoice', note.invoiceId))",
      },
    ],
    killedBy: { test: 'invoicing/credit-note-limits' },
  },
  {
    name: 'voiding ignores the date of an undone allocation',
    edits: [
      {
        file: 'src/features/invoicing/document/void.ts',
        find: 'applied !== null && applied > posted ? applied : posted',
        replace: 'applied === null ? posted : posted',
      },
    ],
    killedBy: { test: 'invoicing/credit-note-limits' },
  },
  {
    name: 'applies to invoices of another customer',
    edits: [
      {
        file: checks,
        find: 'if (invoice.customerId !== source.customerId)',
        replace: 'if (invoice.customerId === null)',
      },
    ],
    killedBy: { test: 'allocation/allocations' },
    quick: true,
  },
];
