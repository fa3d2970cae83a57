/** Looks up the label of a field or value in the labels of a language. labels.ts passes those of the user. */
import type { Labels } from '../../core/messages.ts';

/** Last field of a path: `lines/<id>/unitPrice`, `lines.unitPrice` and `/lines/0/unitPrice` give `unitPrice`. */
export function fieldOf(path: string): string {
  const steps = path.split(/[/.]/).filter((step) => step !== '');
  const named = steps.filter((step) => !/^(\d+|[0-9a-f-]{36})$/i.test(step));
  return named.at(-1) ?? path;
}

/** `nextAttemptAt` as `Next attempt at`: the fallback without a label. */
export function spellOut(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Undefined if no feature defines a label. */
export function knownFieldLabel(
  labels: Labels,
  collection: string,
  path: string,
): string | undefined {
  const name = fieldOf(path);
  const isOfLine = /^\/?lines[/.]./.test(path);
  const own = isOfLine ? undefined : labels.records[collection]?.fields?.[name];
  return own ?? labels.fields[name];
}

/** By collection and field if the value has a special meaning there, otherwise by value. */
export function valueLabel(
  { events, records, values, valuesOf }: Labels,
  collection: string,
  field: string,
  value: string,
): string | undefined {
  return (
    valuesOf[`${collection}.${field}`]?.[value] ??
    values[value] ??
    events[value] ??
    records[value]?.many
  );
}
