/**
 * A key for each line that stays while the line is edited: one that was just added is shown under a temporary id first,
 * and must not lose the focus when the service gives it its real one.
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

/** For `memo`: a row or card is drawn anew when one of these props is another, or something in its line. */
export function sameLineAnd<Props extends { readonly line: LineRecord }>(
  ...names: readonly (keyof Props)[]
): (before: Props, after: Props) => boolean {
  return (before, after) =>
    names.every((name) => before[name] === after[name]) && isSameLine(before.line, after.line);
}

/** The service sends whole records: lines are compared by what is in them. */
function isSameLine(before: LineRecord, after: LineRecord): boolean {
  return before === after || Object.keys(after).every((key) => before[key] === after[key]);
}
