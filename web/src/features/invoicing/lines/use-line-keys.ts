/**
 * Stable React keys for lines: a new line has a temporary ID until it is saved, and must keep its focus when the
 * service assigns the final one.
 */
import { useRef } from 'react';
import type { LineRecord } from '../../../ui/editor/pointers.ts';

const temporaryPrefix = 'new-';

export interface KeyedLine {
  readonly key: string;
  readonly line: LineRecord;
}

export function useLineKeys(lines: readonly LineRecord[]): readonly KeyedLine[] {
  const known = useRef(new Map<string, string>());
  const shown = useRef<readonly string[]>([]);
  const ids = lines.map(({ id }) => id);
  const current = new Set(ids);
  const vanished = shown.current.filter((id) => id.startsWith(temporaryPrefix) && !current.has(id));
  const appeared = ids.filter((id) => !known.current.has(id));
  for (const id of appeared) {
    const before = id.startsWith(temporaryPrefix) ? undefined : vanished.shift();
    known.current.set(id, (before === undefined ? undefined : known.current.get(before)) ?? id);
  }
  shown.current = ids;
  return lines.map((line) => ({ key: known.current.get(line.id) ?? line.id, line }));
}

/** Comparison for `memo`: compares the line by content and all other props by identity. */
export function sameLineAnd<Props extends { readonly line: LineRecord }>(
  ...names: readonly (keyof Props)[]
): (before: Props, after: Props) => boolean {
  return (before, after) =>
    names.every((name) => before[name] === after[name]) && isSameLine(before.line, after.line);
}

/** By content, because the service returns whole records. */
function isSameLine(before: LineRecord, after: LineRecord): boolean {
  return before === after || Object.keys(after).every((key) => before[key] === after[key]);
}
