/** Where a field is in its record, as a JSON pointer; and on the page, to go there. */
import type { CollectionName, FieldInfo } from '@daybook/sdk';
import { collections } from '@daybook/sdk';
import type { AnyRecord } from './open-editors.ts';

export interface LineRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

const noLines: readonly LineRecord[] = [];

/** The same list for the same lines, so that it can be selected. */
export function linesOf(record: AnyRecord | null): readonly LineRecord[] {
  const lines = record?.['lines'];
  return Array.isArray(lines) ? (lines as LineRecord[]) : noLines;
}

/** The value at `/memo` or `/lines/<id>/quantity`; undefined where the line is gone. */
export function valueAt(record: AnyRecord | null, pointer: string): unknown {
  const [, name = '', lineId, field] = pointer.split('/');
  if (name !== 'lines' || lineId === undefined) return record?.[name];
  const line = linesOf(record).find(({ id }) => id === lineId);
  return field === undefined ? line : line?.[field];
}

/** `/lines/0/quantity`, as problems name it, becomes `/lines/<id>/quantity`, as editors do. */
export function withLineId(pointer: string, record: AnyRecord | null): string {
  return pointer.replace(/^\/lines\/(\d+)(?=\/|$)/, (whole, index: string) => {
    const line = linesOf(record)[Number(index)];
    return line === undefined ? whole : `/lines/${line.id}`;
  });
}

/** What the catalogue knows of the field; undefined for a whole line. */
export function fieldInfoAt(collection: CollectionName, path: string): FieldInfo | undefined {
  const parts = path.replace(/^\//, '').split('/');
  const name = parts.at(-1) ?? '';
  const { fields, lines } = collections[collection];
  return (parts[0] === 'lines' && parts.length > 2 ? (lines ?? []) : fields).find(
    (field) => field.name === name,
  );
}

/** Asks whoever shows the field to show it now, such as a grid whose cells are inputs only while they are active. */
export const revealEvent = 'daybook:reveal';

/** Puts the focus into the field, wherever on the page it is. */
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
