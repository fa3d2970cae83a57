/**
 * Which users have a record open. It is in memory: each process keeps what its own clients report, and hears from the
 * others by the bus, so that no heartbeat writes a row. Names are read when they are shown (decision 0059).
 */
import { packed } from '../../http/limits/counts.ts';
import type { BusMember } from '../../postgres/bus.ts';
import { isUuid } from '../../record/values/text-forms.ts';

const limits = {
  /** A tab that reports nothing for so long has left; clients report every 10 s. */
  presenceMs: 25_000,
  sweepMs: 1_000,
  /** Open tabs of one tenant, and of one user; further ones are not shown. */
  tabs: 2_000,
  tabsOfUser: 100,
  /** Users shown for one record. */
  shown: 20,
} as const;

export type PresenceLimits = { readonly [name in keyof typeof limits]: number };

interface ViewedRecord {
  readonly tenantId: string;
  readonly entityType: string;
  readonly id: string;
}

interface PresentUser {
  readonly id: string;
  readonly name: string;
}

interface Report extends ViewedRecord {
  readonly userId: string;
  /** Chosen by the client, one for each tab. */
  readonly tab: string;
  readonly isLeaving: boolean;
}

/** Calls it with a frame of the stream. */
interface Follower {
  readonly mayRead: (entityType: string) => boolean;
  readonly send: (frame: string) => void;
}

export interface Presence {
  report(report: Report): void;
  /** The users who have the record open, those who came first in front. */
  usersOf(record: ViewedRecord): Promise<readonly PresentUser[]>;
  follow(tenantId: string, follower: Follower): () => void;
  close(): void;
}

interface Options {
  readonly bus: BusMember | null;
  /** Names of users of the tenant; an unknown user has none. */
  readonly readNames: (
    tenantId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly limits?: Partial<PresenceLimits>;
}

interface Tab extends ViewedRecord {
  readonly userId: string;
  until: number;
}

export function createPresence({ bus, readNames, ...options }: Options): Presence {
  const bounds: PresenceLimits = { ...limits, ...options.limits };
  const followers = new Map<string, Set<Follower>>();
  const tabs = createTabs(bounds, (record) => void announce(record));
  const send = shareReports(bus, (report) => tabs.add(report));

  async function announce(record: ViewedRecord): Promise<void> {
    const { tenantId, entityType, id } = record;
    if (!followers.has(tenantId)) return;
    try {
      const users = await usersOf(record);
      const frame = `event: presence\ndata: ${JSON.stringify({ entityType, id, users })}\n\n`;
      for (const { mayRead, send } of followers.get(tenantId) ?? [])
        if (mayRead(entityType)) send(frame);
    } catch {
      // A database error: the next report of each client returns the users.
    }
  }

  async function usersOf(record: ViewedRecord): Promise<readonly PresentUser[]> {
    const ids = tabs.usersOf(record).slice(0, bounds.shown);
    if (ids.length === 0) return [];
    const names = await readNames(record.tenantId, ids);
    return ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name };
    });
  }

  return {
    report(report) {
      tabs.add(report);
      send(report);
    },
    usersOf,
    follow(tenantId, follower) {
      const all = followers.get(tenantId) ?? new Set();
      followers.set(tenantId, all.add(follower));
      return () => {
        all.delete(follower);
        if (all.size === 0) followers.delete(tenantId);
      };
    },
    close: tabs.close,
  };
}

/** The open windows. `onChange`: a user has opened or left the record. */
function createTabs(bounds: PresenceLimits, onChange: (record: ViewedRecord) => void) {
  /** By tenant, user and tab. A tab has one record open. */
  const tabs = new Map<string, Tab>();
  /** The same by record, those that came first in front. */
  const records = new Map<string, Set<Tab>>();
  /** How many, by tenant, and by tenant and user. */
  const counts = new Map<string, number>();
  const sweeping = setInterval(() => {
    const now = performance.now();
    for (const [key, tab] of tabs) if (tab.until < now) remove(key, tab);
  }, bounds.sweepMs).unref();

  function usersOf(record: ViewedRecord): string[] {
    const open = [...(records.get(keyOf(record)) ?? [])];
    return [...new Set(open.map(({ userId }) => userId))];
  }

  function count({ tenantId, userId }: Tab, step: 1 | -1): void {
    for (const owner of [tenantId, `${tenantId} ${userId}`]) {
      const after = (counts.get(owner) ?? 0) + step;
      if (after === 0) counts.delete(owner);
      else counts.set(owner, after);
    }
  }

  function isFull({ tenantId, userId }: Pick<Tab, 'tenantId' | 'userId'>): boolean {
    const ofUser = counts.get(`${tenantId} ${userId}`) ?? 0;
    return (counts.get(tenantId) ?? 0) >= bounds.tabs || ofUser >= bounds.tabsOfUser;
  }

  function insert(key: string, tab: Tab): void {
    const isKnown = usersOf(tab).includes(tab.userId);
    tabs.set(key, tab);
    records.set(keyOf(tab), (records.get(keyOf(tab)) ?? new Set()).add(tab));
    count(tab, 1);
    if (!isKnown) onChange(tab);
  }

  function remove(key: string, tab: Tab): void {
    tabs.delete(key);
    const open = records.get(keyOf(tab));
    open?.delete(tab);
    if (open?.size === 0) records.delete(keyOf(tab));
    count(tab, -1);
    if (!usersOf(tab).includes(tab.userId)) onChange(tab);
  }

  return {
    add({ tab, isLeaving, ...record }: Report): void {
      const key = `${record.tenantId} ${record.userId} ${tab}`;
      const before = tabs.get(key);
      const isSame = before !== undefined && keyOf(before) === keyOf(record);
      const until = performance.now() + bounds.presenceMs;
      if (isSame && !isLeaving) before.until = until;
      else if (before !== undefined && (isSame || !isLeaving)) remove(key, before);
      if (isLeaving || isSame || isFull(record)) return;
      insert(key, { ...record, until });
    },
    usersOf,
    close: () => clearInterval(sweeping),
  };
}

function keyOf({ tenantId, entityType, id }: ViewedRecord): string {
  return `${tenantId} ${entityType} ${id}`;
}

/** Returns the function that sends a report to the other processes. */
function shareReports(bus: BusMember | null, onReport: (report: Report) => void) {
  let unsent: Report[] = [];
  const wake = bus?.join('presence', {
    take() {
      const messages = packed(unsent.map(pack));
      unsent = [];
      return messages;
    },
    receive(message) {
      for (const report of unpack(message)) onReport(report);
    },
  });
  return (report: Report) => {
    if (bus?.hasReaders() !== true) return;
    unsent.push(report);
    wake?.();
  };
}

type Packed = readonly [string, string, string, string, string, boolean];

function pack({ tenantId, entityType, id, userId, tab, isLeaving }: Report): Packed {
  return [tenantId, entityType, id, userId, tab, isLeaving];
}

/** The valid reports of a message; every login of the database can send one. */
function unpack(message: unknown): Report[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((one: unknown) => {
    if (!Array.isArray(one) || one.length !== 6) return [];
    const [tenantId, entityType, id, userId, tab, isLeaving]: unknown[] = one;
    const ids = [tenantId, id, userId, tab].every(
      (text) => typeof text === 'string' && isUuid(text),
    );
    if (!ids || !/^\w{1,40}$/.test(String(entityType))) return [];
    return {
      ...{ tenantId: String(tenantId), entityType: String(entityType), id: String(id) },
      ...{ userId: String(userId), tab: String(tab), isLeaving: isLeaving === true },
    };
  });
}
