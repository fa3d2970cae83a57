/**
 * Shares commits with the other processes of the database: a message names tenants, records and actors, and contains no
 * other data. Messages of others are not trusted: they are validated, and only make readers look at the tables.
 */
import { type BusMember, messageLength } from '../postgres/bus.ts';
import { isUuid } from '../record/values/text-forms.ts';
import type { ChangedRecord, Commits, Committed } from './commits.ts';

const limits = {
  /** Tenants that wait to be sent; above it the others re-read everything. */
  tenants: 500,
  /** Records of one tenant; above it the message says that there are more. */
  records: 200,
  /** Messages sent at once; the records of further tenants are not named. */
  messages: 16,
} as const;

const flags = { events: 1, effects: 2, more: 4, effectsSoon: 8 } as const;

interface Waiting {
  flags: number;
  changed: ChangedRecord[];
}

/** [entityType, id, RowVersion, actor] */
type Named = readonly [string, string, string | null, string];
type Entry = readonly [tenantId: string, flags: number, records: readonly Named[]];

/** `runsEffects`: this process runs its own effects, so that the workers of others need no notice of them. */
export function shareCommits(
  bus: BusMember,
  commits: Commits,
  { runsEffects }: { readonly runsEffects: boolean },
): void {
  let waiting = new Map<string, Waiting>();
  let access = false;
  let missed = false;
  const wake = bus.join('commits', {
    take() {
      const messages = [
        ...(missed ? ['missed'] : []),
        ...(access ? ['access'] : []),
        ...messagesOf(waiting),
      ];
      waiting = new Map();
      access = false;
      missed = false;
      return messages;
    },
    receive(message) {
      if (message === 'access') commits.announceAccess(false);
      else if (message === 'missed') all();
      else for (const entry of entriesOf(message)) receiveCommit(commits, entry);
    },
    missed: all,
  });

  function all(): void {
    commits.announceAccess(false);
    commits.announceMissed();
  }

  commits.onAccess((isLocal) => {
    if (!isLocal) return;
    access = true;
    wake();
  });
  commits.onCommit((tenantId, what, isLocal) => {
    if (!isLocal || !bus.hasReaders()) return;
    const own = waiting.get(tenantId) ?? { flags: 0, changed: [] };
    const before = own.flags;
    if (what.events) own.flags |= flags.events;
    if (what.effects && !runsEffects) own.flags |= flags.effects;
    if (what.effectsSoon === true) own.flags |= flags.effectsSoon;
    add(own, what);
    if (own.flags === before && own.changed.length === 0) return;
    if (waiting.size < limits.tenants || waiting.has(tenantId)) waiting.set(tenantId, own);
    else missed = true;
    wake();
  });
}

function add(own: Waiting, { changed, more }: Committed): void {
  if (more === true) own.flags |= flags.more;
  if (changed === undefined) return;
  for (const record of changed()) {
    // Messages are readable by each login of the database, and name no record that a single user keeps.
    if (record.audience !== undefined) continue;
    if (own.changed.length < limits.records) own.changed.push(record);
    else own.flags |= flags.more;
  }
}

/** Packs entries into as few messages as possible. */
function messagesOf(waiting: ReadonlyMap<string, Waiting>): Entry[][] {
  const messages: Entry[][] = [];
  let left = 0;
  const put = (entry: Entry) => {
    const size = sizeOf(entry);
    if (size > left) {
      messages.push([]);
      left = messageLength;
    }
    messages.at(-1)?.push(entry);
    left -= size;
  };
  for (const [tenantId, { flags: given, changed }] of waiting) {
    if (messages.length >= limits.messages) put([tenantId, given | flags.more, []]);
    else for (const entry of entriesFor(tenantId, given, changed)) put(entry);
  }
  return messages;
}

/** Entries of at most half a message. */
function* entriesFor(
  tenantId: string,
  given: number,
  changed: readonly ChangedRecord[],
): Generator<Entry> {
  let records: Named[] = [];
  let size = 0;
  for (const { entityType, id, RowVersion, actor } of changed) {
    const named: Named = [entityType, id, RowVersion, actor];
    if (size + sizeOf(named) > messageLength / 2) {
      yield [tenantId, 0, records];
      records = [];
      size = 0;
    }
    records.push(named);
    size += sizeOf(named);
  }
  yield [tenantId, given, records];
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length + 1;
}

/** The valid entries of a message. */
function entriesOf(message: unknown): Entry[] {
  return Array.isArray(message) ? message.filter(isEntry) : [];
}

function isEntry(value: unknown): value is Entry {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [tenantId, given, records] = value;
  return (
    typeof tenantId === 'string' &&
    isUuid(tenantId) &&
    Number.isInteger(given) &&
    Array.isArray(records) &&
    records.length <= limits.records &&
    records.every(isNamed)
  );
}

function isNamed(value: unknown): value is Named {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [entityType, id, rowVersion, actor] = value;
  return (
    isText(entityType, /^\w{1,40}$/) &&
    isText(id, /^[\w-]{1,64}$/) &&
    (rowVersion === null || isText(rowVersion, /^[\w~.-]{1,32}$/)) &&
    isText(actor, /^\w{1,10}:[\w.-]{1,64}$/)
  );
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function receiveCommit(commits: Commits, [tenantId, given, records]: Entry): void {
  const changed = records.map(([entityType, id, RowVersion, actor]) => {
    return { entityType, id, RowVersion, actor };
  });
  const more = (given & flags.more) !== 0;
  const what = {
    events: (given & flags.events) !== 0,
    effects: (given & flags.effects) !== 0,
    effectsSoon: (given & flags.effectsSoon) !== 0,
    more,
    ...(changed.length > 0 || more ? { changed: () => changed } : {}),
  };
  commits.announce(tenantId, what, false);
}
