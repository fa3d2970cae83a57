/** A sales tax with its rates, each from a first day on. Invoices freeze the rate when they are posted. */
import { controllers, everyone } from '../../record/actor.ts';
import { defineEntity, type RowOf } from '../../record/entity.ts';
import { boolean, decimal, enumeration, object, text, type Value } from '../../record/fields.ts';
import type { ReadingNeed } from '../../record/need.ts';
import { problemWith } from '../../record/problem.ts';
import type { Related } from '../../record/related.ts';
import type { Row } from '../../record/row.ts';
import { Big } from '../../record/values/money.ts';
import { invalidValue, problemAt } from './messages.ts';
import {
  accountNeeds,
  componentProblems,
  componentsSchema,
  normalized,
  rateOfComponents,
  type TaxComponent,
} from './tax-rates/components.ts';
import { addRate, removeRate } from './tax-rates/rate-actions.ts';
import { type DatedRate, datedRates, fitsCategory, ratesSchema } from './tax-rates/rates.ts';

/**
 * VAT category codes of EN 16931 (UNCL 5305, restricted by BR-CL-17), without IGIC (L) and IPSI
 * (M).
 */
const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type VatCategory = (typeof vatCategories)[number];

const fields = {
  code: text({
    max: 20,
    search: true,
    sortable: true,
    description: 'Unique within the tenant.',
    example: 'DE19',
  }),
  name: text({ max: 100, search: true, example: 'VAT 19 % (Germany)' }),
  rate: decimal({
    description:
      'Percent, until the first day of the first one of `rates`. Like `category`, it cannot change once a posted document uses the code.',
    example: '19',
  }),
  rates: object<readonly DatedRate[] | null>(ratesSchema, {
    initial: null,
    required: true,
    history: true,
    changedBy: '`/rates` and `/remove-rate`',
    description:
      'The later rates, by their first days. A document has the rate of its date of supply.',
    example: [{ rate: '16', validFrom: '2026-07-01', inUse: false }],
  }),
  components: object<readonly TaxComponent[] | null>(componentsSchema, {
    access: 'writable',
    initial: null,
    history: true,
    description:
      'The taxes that the first rate consists of, such as GST and QST in Quebec; `rate` is computed from them. Like `rate`, they cannot change once a posted document uses the code. Null: one tax.',
    example: null,
  }),
  category: enumeration(vatCategories, {
    description:
      'VAT category of EN 16931 (UNCL 5305): S standard, Z zero rated, E exempt, AE reverse charge, K intra-community supply, G export, O not subject to VAT. S needs a rate above 0, the others a rate of 0. If absent, it is derived from the rate: S above 0, Z at 0.',
    example: 'S',
  }),
  exemptionReason: text({
    max: 500,
    filters: 'prose',
    description:
      'Why no tax is charged, on documents and e-invoices; by default the words of the category. Sellers in the EU must give it for category E.',
    example: null,
  }),
  active: boolean({ initial: true, example: true }),
  inUse: {
    ...boolean({
      access: 'computed',
      initial: false,
      filterable: false,
      description:
        'True: a posted document uses it, so `rate` and `category` cannot change. Null: not known, for codes of earlier releases.',
      example: true,
    }),
    nullable: true,
  },
};

export const taxCode = defineEntity<typeof fields, RowOf<typeof fields>>({
  name: 'taxCode',
  collection: 'tax-codes',
  table: 'tax_code',
  title: 'Tax code',
  description:
    'A sales tax and its rates. A document has the rate of its date of supply, else of its own date. A draft gets a changed rate when it is saved or posted next; a posted document keeps its rate.',
  roles: { read: everyone, write: controllers },
  fields,
  events: {
    'tax_code.rate_changed': 'The rate of a tax code was changed; no posted document had it.',
    'tax_code.rate_added': 'A tax code got another rate from a day on.',
    'tax_code.rate_removed': 'A later rate of a tax code was removed; no posted document had it.',
  },
  actions: { rates: addRate, 'remove-rate': removeRate },
  audit(operation) {
    if (operation === 'rates') return { action: 'tax_rate.added' };
    return operation === 'remove-rate' ? { action: 'tax_rate.removed' } : null;
  },
  present: ({ rates }) => ({ rates: (rates ?? []) as Value }),
  needs: (row, changed) => [
    ...(row.inUse === null && isDecisive(changed) ? [useNeed(row)] : []),
    ...(isRate(changed) ? [{ kind: 'eventSequence' } as const] : []),
  ],
  inputNeeds: ({ components }) => accountNeeds(components),
  derive(row, changed, { related }, before) {
    if (!isDecisive(changed)) return undefined;
    if (before !== null && isUsed(before, related)) {
      for (const name of rateFields) if (changed.includes(name)) throw locked(`/${name}`, row.code);
      if (categoryOf(before) !== categoryOf(row)) throw locked('/category', row.code);
    } else row.inUse = false;
    deriveRate(row, changed, related);
    checkRates(row, changed.includes('category') ? '/category' : '/rate');
    return isRate(changed) ? { events: [{ type: 'tax_code.rate_changed' }] } : undefined;
  },
});

/** The rate of components is computed. Throws `invalid_value`. */
function deriveRate(code: RowOf<typeof fields>, changed: readonly string[], related: Related) {
  if (code.components === null) return;
  const components = normalized(code.components);
  if (changed.includes('components')) {
    const [problem] = componentProblems(components, '/components', related);
    if (problem !== undefined) throw problemWith('invalid_value', problem);
  }
  const rate = rateOfComponents(components);
  if (changed.includes('rate') && !new Big(code.rate ?? '0').eq(rate))
    throw invalidValue('/rate', 'rate_of_components', { rate });
  code.components = components;
  code.rate = rate;
}

/** BR-S-05, BR-AE-05 and similar of EN 16931: only category S has a rate above 0. Throws `invalid_value`. */
function checkRates(code: RowOf<typeof fields>, pointer: string): void {
  const { category } = code;
  const rates = [code.rate, ...datedRates(code).map((one) => one.rate)];
  const rate = rates.find((one) => !fitsCategory(category, one)) ?? null;
  if (category === null || rate === null) return;
  const expected = category === 'S' ? 'positive' : 'zero';
  throw invalidValue(pointer, 'rate_of_category', { category, rate, expected });
}

const rateFields = ['rate', 'components'];

function isDecisive(changed: readonly string[]): boolean {
  return isRate(changed) || changed.includes('category');
}

function isRate(changed: readonly string[]): boolean {
  return rateFields.some((name) => changed.includes(name));
}

function useNeed({ id }: { readonly id: string }): ReadingNeed {
  return { kind: 'reading', name: 'taxCodeUse', params: { id } };
}

function isUsed(before: Row, related: Related): boolean {
  return (
    before['inUse'] === true ||
    (before['inUse'] === null && related.reading(useNeed(before)) === true)
  );
}

/** The category in e-invoices: without an own one it follows from the rate. */
function categoryOf(code: Readonly<Record<string, unknown>>): unknown {
  return code['category'] ?? (new Big(String(code['rate'] ?? '0')).eq(0) ? 'Z' : 'S');
}

function locked(pointer: string, code: string | null) {
  return problemWith('field_locked', problemAt(pointer, 'tax_code_in_use', { code: code ?? '' }));
}
