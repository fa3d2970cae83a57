/** Edits of one user that follow each other within a minute, as one change: what it was before, and what it is now. */
import type { TimelineItem } from '@daybook/sdk';

export type Change = NonNullable<TimelineItem['change']>;
export type FieldChange = Change['fields'][number];

const sittingMs = 60_000;

/** Items in their order, newest first; the edits of a sitting are one group. */
export function groupEdits(items: readonly TimelineItem[]): (readonly TimelineItem[])[] {
  const groups: TimelineItem[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    if (group !== undefined && newer !== undefined && isSameSitting(newer, item)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

function isSameSitting(newer: TimelineItem, older: TimelineItem): boolean {
  return (
    isEdit(newer) &&
    isEdit(older) &&
    newer.actor === older.actor &&
    Date.parse(newer.at) - Date.parse(older.at) <= sittingMs
  );
}

export function isEdit({ kind, change }: TimelineItem): boolean {
  return kind === 'change' && change !== undefined && change.operation !== 'create';
}

/** The fields that a group of edits, newest first, changed in the end; fields of an added line are part of the line. */
export function changedFields(group: readonly TimelineItem[]): readonly FieldChange[] {
  const net = new Map<string, FieldChange>();
  for (const { change } of group.toReversed())
    for (const field of change?.fields ?? []) {
      const line = lineOf(field.path);
      const added = line === null ? undefined : net.get(`lines/${line}`);
      if (added !== undefined && added.old === null && field.path !== added.path) {
        net.set(added.path, { ...added, new: withField(added.new, field) });
        continue;
      }
      const before = net.get(field.path);
      net.set(field.path, { ...field, old: before === undefined ? field.old : before.old });
    }
  return [...net.values()].filter(
    ({ old, new: now }) => JSON.stringify(old) !== JSON.stringify(now),
  );
}

function withField(line: unknown, { path, new: value }: FieldChange): unknown {
  return typeof line === 'object' ? { ...line, [path.split('/').at(-1) ?? '']: value } : line;
}

/** The ID of the line of `lines/<id>` and `lines/<id>/unitPrice`. */
export function lineOf(path: string): string | null {
  return /^lines\/([^/]+)/.exec(path)?.[1] ?? null;
}

/** Fields set by the service, of no interest to users. */
const dull = new Set([
  ...['status', 'paymentStatus', 'updatedAt', 'createdAt', 'id', 'RowVersion'],
  ...['chainHash', 'taxRounding'],
]);
const computed =
  /(^|\/)(subtotal|discountTotal|taxes|taxTotal|total|gross|taxRate|amountDue|amountApplied|amountUnapplied)$|^lines\/[^/]+\/amount$/;

/** Without what the service computes, unless nothing else changed. */
export function significantFields(fields: readonly FieldChange[]): readonly FieldChange[] {
  const significant = fields.filter(({ path }) => !dull.has(path));
  const written = significant.filter(
    ({ path, new: after }) => !computed.test(path) && !(Array.isArray(after) && after.length === 0),
  );
  return written.length > 0 ? written : significant;
}
