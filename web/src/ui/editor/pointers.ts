/** JSON pointers of fields: lookup in the record and on the page. */
import type { CollectionName, FieldInfo } from '@daybook/sdk';
import { collections } from '@daybook/sdk';
import type { AnyRecord } from './open-editors.ts';

export interface LineRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

const noLines: readonly LineRecord[] = [];

/** Returns the same array for unchanged lines, so that it can be used in a selector. */
export function linesOf(record: AnyRecord | null): readonly LineRecord[] {
  const lines = record?.['lines'];
  return Array.isArray(lines) ? (lines as LineRecord[]) : noLines;
}

/** The value at `/memo` or `/lines/<id>/quantity`; undefined if the line was removed. */
export function valueAt(record: AnyRecord | null, pointer: string): unknown {
  const [, name = '', lineId, field] = pointer.split('/');
  if (name !== 'lines' || lineId === undefined) return record?.[name];
  const line = linesOf(record).find(({ id }) => id === lineId);
  return field === undefined ? line : line?.[field];
}

/** Converts `/lines/0/quantity`, the form in problems, to `/lines/<id>/quantity`, the form in editors. */
export function withLineId(pointer: string, record: AnyRecord | null): string {
  return pointer.replace(/^\/lines\/(\d+)(?=\/|$)/, (whole, index: string) => {
    const line = linesOf(record)[Number(index)];
    return line === undefined ? whole : `/lines/${line.id}`;
  });
}

/** Catalogue entry of the field; undefined for a whole line. */
export function fieldInfoAt(collection: CollectionName, path: string): FieldInfo | undefined {
  const parts = path.replace(/^\//, '').split('/');
  const name = parts.at(-1) ?? '';
  const { fields, lines } = collections[collection];
  return (parts[0] === 'lines' && parts.length > 2 ? (lines ?? []) : fields).find(
    (field) => field.name === name,
  );
}

/** Asks the owner of a field to render it, for example a grid whose cells have inputs only while active. */
export const revealEvent = 'daybook:reveal';

/** Focuses the field with this pointer, wherever it is on the page. */
export function focusField(pointer: string): boolean {
  window.dispatchEvent(new CustomEvent(revealEvent, { detail: pointer }));
  const place = document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  if (place === null) return false;
  const focusable = 'input:not([disabled]), textarea, select, button, [tabindex]';
  const target = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
  return target !== null;
}
