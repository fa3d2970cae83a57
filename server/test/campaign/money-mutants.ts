/** Faults in what is settled and taken back, each with what must notice it. */
import type { Mutant } from './mutants.ts';

const apply = 'src/features/invoicing/allocation/apply.ts';
const checks = 'src/features/invoicing/allocation/apply-problems.ts';
const killedBy = { campaign: 'money' };

export const moneyMutants: readonly Mutant[] = [
  {
    name: 'more is applied than the payment has left',
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
    name: 'more is applied than is due on the invoice',
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
    name: 'what is due is read without a lock when it is applied to',
    edits: [
      {
        file: 'src/pipeline/lock-records.ts',
        find: 'readRecords(tx, entity, ids, true)',
        replace: "readRecords(tx, entity, ids, entity.name !== 'invoice')",
      },
    ],
    killedBy,
  },
  {
    name: 'a close does not lock the period',
    edits: [
      {
        file: 'src/pipeline/lock-records.ts',
        find: 'readRecords(tx, entity, ids, true)',
        replace: "readRecords(tx, entity, ids, entity.name !== 'period')",
      },
    ],
    killedBy,
  },
  {
    name: 'a soft-closed period takes the postings of everybody who may post',
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
    name: 'a lock that is missing after the counters is taken all the same',
    edits: [
      {
        file: 'src/pipeline/group.ts',
        find: 'needs.filter((need) => isLate(need, related))',
        replace: "needs.filter(({ kind }) => kind === 'locked')",
      },
    ],
    killedBy: { test: 'http/period-races' },
  },
  {
    name: 'what was applied is rounded to the base currency by itself',
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
    name: 'both sides are booked at the rate of the invoice',
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
    name: 'what was taken back stays in the list of the payment',
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
    name: 'an invoice is voided though something is applied to it',
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
    name: 'two credit notes of one group do not see each other',
    edits: [
      {
        file: 'src/record/related.ts',
        find: 'const sum = new Big(this.sum(need)).minus(part(before)).plus(part(after));',
        replace: 'const sum = new Big(this.sum(need));',
      },
    ],
    killedBy: { test: 'http/crediting' },
  },
  {
    name: 'an invoice is not locked while it is credited',
    edits: [
      {
        file: 'src/features/invoicing/credit-note.ts',
        find: "touches: ({ invoiceId: id }) => (id === null ? [] : [{ entity: 'invoice', id }]),",
        replace: '',
      },
      {
        file: 'src/features/invoicing/credit-note.ts',
        find: "locked('invoice', note.invoiceId)",
        replace: "(locked, related.record('invoice', note.invoiceId))",
      },
    ],
    killedBy: { test: 'http/crediting' },
  },
  {
    name: 'what was applied and taken back is void as of its posting',
    edits: [
      {
        file: 'src/features/invoicing/document/void.ts',
        find: 'applied !== null && applied > posted ? applied : posted',
        replace: 'applied === null ? posted : posted',
      },
    ],
    killedBy: { test: 'http/crediting' },
  },
  {
    name: 'the invoice of another customer is settled',
    edits: [
      {
        file: checks,
        find: 'if (invoice.customerId !== source.customerId)',
        replace: 'if (invoice.customerId === null)',
      },
    ],
    killedBy: { test: 'http/applying' },
    quick: true,
  },
];
