/** Checks the result of every edit against the field history. Every edit has a unique value. */
import type { Change } from '../../src/index.ts';

/** What one user did. */
export interface Work {
  readonly made: Made[];
  readonly choices: Choice[];
  /** By their temporary ids. */
  readonly newLines: Map<string, NewLine>;
}

/** A line that the service had not stored when the user saw it. */
interface NewLine {
  /** When the user saw it first. */
  readonly description: string;
  /** Removed by another user, and added again with the same description by a choice. */
  readonly isAgain: boolean;
}

/** One edit of an editor. */
export interface Made {
  readonly kind: 'set' | 'add' | 'remove';
  /** May contain the temporary id of a line, and of an added line its description, until the check. */
  pointer: string;
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

/** The resolution of one conflict, for the edits made before it. */
interface Choice {
  /** The pointer of the conflict. */
  readonly field: string;
  readonly madeBefore: number;
  readonly side: 'mine' | 'theirs';
  /** The other user's value, which the user saw. */
  readonly theirs: unknown;
}

interface Finding {
  readonly message: string;
  readonly evidence: unknown;
}

interface ShownLine {
  readonly id: string;
  readonly description: string | null;
}

/**
 * Gives every edit the real id of its line, which is known from the history alone: by the description that the line was
 * added with. Then applies the choices, whose pointers have real ids.
 */
function resolve({ made, choices, newLines }: Work, lines: readonly ShownLine[]): void {
  for (const one of made)
    one.pointer = one.pointer.replace(/(?<=^\/lines\/)[^/]+/, (id) => {
      const added = { description: one.value, isAgain: false };
      const line = one.kind === 'add' ? added : newLines.get(id);
      if (line === undefined) return id;
      const same = lines.filter(({ description }) => description === line.description);
      return same.at(line.isAgain ? -1 : 0)?.id ?? id;
    });
  for (const { field, madeBefore, side, theirs } of choices)
    for (const one of made.slice(0, madeBefore)) {
      if (one.pointer !== field && !one.pointer.startsWith(`${field}/`)) continue;
      if (side === 'mine') one.saw.push(theirs);
      else one.isDropped = true;
    }
}

/** Each edit is in the history, or replaced by a later one of the same user, discarded, or rejected. */
export function checkHistory(history: readonly Change[], users: readonly Work[]): Finding | null {
  const stored = new Set(history.flatMap(({ new: now }) => textsOf(now)));
  const lines = history.flatMap(({ path, new: now }) => lineOf(path, now));
  for (const work of users) resolve(work, lines);
  for (const { made: own } of users) {
    for (const [index, made] of own.entries()) {
      const { pointer } = made;
      const isPassed = own
        .slice(index + 1)
        .some(
          (later) =>
            later.pointer === pointer ||
            (later.kind === 'remove' && pointer.startsWith(later.pointer)),
        );
      if (made.isDropped || made.isRefused || isPassed) continue;
      const isDone =
        made.kind === 'remove' ? !isThere(history, pointer) : stored.has(made.value ?? '');
      if (!isDone)
        return {
          message: 'an edit is lost',
          evidence: { made, own, history: listed(history) },
        };
    }
  }
  return checkTwice(history, users) ?? checkOverwriting(history, users);
}

/** A value is unique, so that a second change to it is a late copy of the first, which undoes what came after it. */
function checkTwice(history: readonly Change[], users: readonly Work[]): Finding | null {
  const removed = new Set(
    history.flatMap(({ old, new: now }) => (now === null ? textsOf(old) : [])),
  );
  for (const { kind, pointer, value } of users.flatMap(({ made }) => made)) {
    // A line that was removed may be added again by a choice.
    if (value === null || removed.has(value)) continue;
    const times = history.filter(({ path, old, new: now }) =>
      kind === 'set'
        ? `/${path}` === pointer && now === value
        : old === null && /^lines\/[^/]+$/.test(path) && textsOf(now).includes(value),
    );
    if (times.length > 1)
      return { message: 'an edit is saved twice', evidence: { value, history: listed(history) } };
  }
  return null;
}

/** Whether the line exists after the last change in the history. */
function isThere(history: readonly Change[], pointer: string): boolean {
  const last = history.findLast(({ path }) => `/${path}` === pointer);
  return last !== undefined && last.new !== null;
}

/** An editor may replace another user's value only if it has seen that value. */
function checkOverwriting(history: readonly Change[], users: readonly Work[]): Finding | null {
  const makers = new Map(
    users.flatMap(({ made: own }) => own.map((made) => [made.value, { own, made }])),
  );
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
        evidence: { path, old, now, made, history: listed(history) },
      };
  }
  return null;
}

/** The history, one short text for each change. */
function listed(history: readonly Change[]): string[] {
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
