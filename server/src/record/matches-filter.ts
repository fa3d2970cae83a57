/** Whether a value of a record meets a list filter, as the database decides it (postgres/store-lists.ts). */
import type { Field, Value } from './fields.ts';
import type { Filter } from './list-query.ts';
import { Big } from './values/money.ts';
import { foldText, oneLine } from './values/text-forms.ts';

/** `actual`: the value in the record; absent or null: none. */
export function matchesFilter(
  field: Field<unknown>,
  { operator, values }: Filter,
  actual: Value | undefined,
): boolean {
  const [value = null] = values;
  const isAbsent = actual === null || actual === undefined;
  const isOne = () => values.some((one) => compare(field, actual ?? null, one) === 0);
  if (operator === 'isNull') return isAbsent === (value === true);
  if (operator === 'ne' || operator === 'nin') return isAbsent || !isOne();
  if (isAbsent) return false;
  switch (operator) {
    case 'eq':
    case 'in':
      return isOne();
    case 'gt':
      return compare(field, actual, value) > 0;
    case 'gte':
      return compare(field, actual, value) >= 0;
    case 'lt':
      return compare(field, actual, value) < 0;
    case 'lte':
      return compare(field, actual, value) <= 0;
    case 'contains':
      return folded(field, actual).includes(folded(field, value));
    default:
      return folded(field, actual).startsWith(folded(field, value));
  }
}

/** Below 0: the first is less. Decimals are compared as numbers of any length, never as floats. */
function compare({ kind }: Field<unknown>, a: Value, b: Value): number {
  if (kind === 'decimal') return new Big(String(a)).cmp(new Big(String(b)));
  if (kind === 'integer') return Number(a) - Number(b);
  if (kind === 'timestamp') return Date.parse(String(a)) - Date.parse(String(b));
  const [first, second] = [String(a), String(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

function folded({ spell }: Field<unknown>, value: Value): string {
  const text = foldText(String(value));
  return spell === oneLine ? text.replace(/\s+/gu, ' ') : text;
}
