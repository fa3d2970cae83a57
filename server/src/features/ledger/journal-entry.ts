/**
 * A balanced entry of the ledger, immutable, written with its document; only a later entry reverses
 * it.
 */
import { everyone } from '../../record/actor.ts';
import { defineEntity } from '../../record/entity.ts';
import { amount, date, enumeration, type Field, reference, text } from '../../record/fields.ts';
import { currencyForm } from '../../record/values/code-forms.ts';
import { sqlOfLines } from './store-entry-lines.ts';

const computed = { access: 'computed', required: true } as const;
const id = '0193d0a4-0000-7000-8000-000000000001';

/** A filter over the entry's lines; the entry has no such field. */
const accountOfLine: Field<unknown> = {
  ...reference('account', { access: 'computed', description: 'The account of one of its lines.' }),
  operators: ['eq', 'in'],
  filterSql:
    'exists (select from journal_line l where l.tenant_id = $1 and ' +
    'l.entry_id = journal_entry.id and l.account_id = any($value))',
};

function accountsField(side: string, sign: '>' | '<', example: string) {
  const lookup = { sql: sqlOfLines("string_agg(distinct a.code, ', ')", sign) };
  return text({
    max: 12_000,
    access: 'computed',
    lookup,
    description: `Codes of the accounts ${side}.`,
    example,
  });
}

export const journalEntry = defineEntity({
  name: 'journalEntry',
  collection: 'journal-entries',
  table: 'journal_entry',
  title: 'Journal entry',
  description:
    'A balanced double entry of the ledger. It is written in the transaction of its document and never changed or deleted; a reversing entry corrects it.',
  roles: { read: everyone, write: [] },
  creatable: false,
  patchable: false,
  appendOnly: true,
  // Its rows have no version, and the response cache does not keep them.
  unversioned: true,
  filters: { accountId: accountOfLine },
  fields: {
    documentType: text({
      max: 40,
      filters: 'key',
      ...computed,
      description: 'The kind of its document.',
      example: 'invoice',
    }),
    documentId: reference('record', { ...computed, example: id }),
    documentNumber: text({
      max: 40,
      access: 'computed',
      description: 'The number of the document; null if it has none.',
      example: 'INV-2026-000123',
    }),
    kind: enumeration(['posting', 'reversal'], {
      ...computed,
      description: 'A document has at most one entry of each kind.',
      example: 'posting',
    }),
    postingDate: date({ ...computed, sortable: true, example: '2026-11-21' }),
    periodId: reference('period', { ...computed, example: id }),
    currency: text({
      max: 3,
      filters: 'key',
      form: currencyForm,
      ...computed,
      description: 'ISO 4217; the currency of the document.',
      example: 'EUR',
    }),
    amount: amount({
      lookup: { sql: sqlOfLines('coalesce(sum(l.amount), 0)', '>') },
      description: 'Sum of the debits.',
    }),
    debitAccounts: accountsField('debited', '>', '1200'),
    creditAccounts: accountsField('credited', '<', '3806, 4000'),
    reversalOf: reference('journalEntry', {
      access: 'computed',
      description: 'The entry that this one reverses.',
      example: null,
    }),
  },
});
