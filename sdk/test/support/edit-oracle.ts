/** Checks the result of every edit against the field history. Every edit has a unique value. */
import type { Change } from '../../src/index.ts';

/** One edit of an editor. */
export interface Made {
  readonly kind: 'set' | 'add' | 'remove';
  /** At the time of the edit; may contain the temporary id of a line. */
  readonly pointer: string;
  /** Null for a removal; for an added line its description. */
  readonly value: string | null;
  /** The values of other users that this user had seen. */
  readonly saw: unknown[];
  /** Made before the record was read: its base is the first state that the editor reads. */
  readonly isBlind?: boolean;
  /** Discarded by a resolution of conflicts. */
  isDropped?: boolean;
  isRefused?: boolean;
}

interface Finding {
  readonly message: string;
  readonly evidence: unknown;
}

interface ShownLine {
  readonly id: string;
  readonly description: string | null;
}

/** The pointer with the real id of its line, which is found by the text that the line was added with. */
export function resolvedPointer(
  pointer: string,
  made: readonly Made[],
  lines: readonly ShownLine[],
): string {
  const [, id] = /^\/lines\/(new-[^/]+)/.exec(pointer) ?? [];
  if (id === undefined || lines.some((line) => line.id === id)) return pointer;
  const texts = made
    .filter((one) => one.pointer.startsWith(`/lines/${id}`))
    .map((one) => one.value);
  const line = lines.find(({ description }) => texts.includes(description));
  return line === undefined ? pointer : pointer.replace(id, line.id);
}

/** Each edit is in the history, or replaced by a later one of the same user, discarded, or rejected. */
export function checkHistory(
  history: readonly Change[],
  people: readonly (readonly Made[])[],
): Finding | null {
  const stored = new Set(history.flatMap(({ new: now }) => textsOf(now)));
  const lines = history.flatMap(({ path, new: now }) => lineOf(path, now));
  for (const own of people) {
    const pointers = own.map(({ pointer }) => resolvedPointer(pointer, own, lines));
    for (const [index, made] of own.entries()) {
      const pointer = pointers[index] ?? '';
      const later = pointers.slice(index + 1);
      const isPassed = later.some((one, at) => {
        const { kind } = own[index + 1 + at] ?? {};
        return one === pointer || (kind === 'remove' && pointer.startsWith(one));
      });
      if (made.isDropped || made.isRefused || isPassed) continue;
      const isDone =
        made.kind === 'remove' ? !isThere(history, pointer) : stored.has(made.value ?? '');
      if (!isDone)
        return {
          message: 'an edit is lost',
          evidence: { made, pointer, own, told: told(history) },
        };
    }
  }
  return checkOverwriting(history, people);
}

/** Whether the line exists after the last change in the history. */
function isThere(history: readonly Change[], pointer: string): boolean {
  const last = history.findLast(({ path }) => `/${path}` === pointer);
  return last !== undefined && last.new !== null;
}

/** An editor may replace another user's value only if it has seen that value. */
function checkOverwriting(
  history: readonly Change[],
  people: readonly (readonly Made[])[],
): Finding | null {
  const makers = new Map(people.flatMap((own) => own.map((made) => [made.value, { own, made }])));
  for (const { path, old, new: now } of history) {
    const [mine, theirs] = [makers.get(now as string), makers.get(old as string)];
    if (typeof old !== 'string' || typeof now !== 'string') continue;
    if (mine === undefined || theirs === undefined || mine.own === theirs.own) continue;
    // An edit has the base of the user's earlier edits of the same pointer.
    const { own, made } = mine;
    const same = own.filter(({ pointer }) => pointer === made.pointer);
    const isKnown = same.some(({ saw, isBlind }) => isBlind || saw.includes(old));
    if (!isKnown)
      return {
        message: 'a value is overwritten unseen',
        evidence: { path, old, now, made, told: told(history) },
      };
  }
  return null;
}

/** The history, one short text for each change. */
function told(history: readonly Change[]): string[] {
  return history
    .filter(({ operation }) => operation !== 'create')
    .map(
      ({ path, old, new: now, actorName, requestId }) =>
        `${path} ${JSON.stringify(old)} ${JSON.stringify(now)} ${actorName} ${requestId.slice(0, 8)}`,
    );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((one) => typeof one === 'string');
}

function lineOf(path: string, now: unknown): ShownLine[] {
  const [, id] = /^lines\/([^/]+)(\/description)?$/.exec(path) ?? [];
  return id === undefined ? [] : textsOf(now).map((description) => ({ id, description }));
}
