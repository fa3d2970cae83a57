/** Publish/subscribe of commits, per tenant: of this process, and of others by share-commits.ts. */
import { audienceOf } from '../record/audience.ts';
import type { Changed } from '../record/decide/change.ts';

export interface ChangedRecord {
  /** The entity's name, as in events: `invoice`. */
  readonly entityType: string;
  readonly id: string;
  /** Null if the announcer does not know it. */
  readonly RowVersion: string | null;
  /** `user:<id>`, `key:<id>` or `system:<part>`. */
  readonly actor: string;
  /** The only actor who sees it, besides Admins; absent: every reader of the entity. */
  readonly audience?: string;
}

/** As it is announced after the commit. */
export function changedRecord({
  entity,
  before,
  stored,
  written: { change },
}: Changed): ChangedRecord {
  const { recordId, rowVersion, actor } = change;
  const record = { entityType: entity.name, id: recordId, RowVersion: rowVersion, actor };
  if (entity.audience === undefined) return record;
  const audience = audienceOf(entity, before?.row ?? null, stored.row);
  return audience === null ? record : { ...record, audience };
}

export interface Committed {
  readonly events: boolean;
  readonly effects: boolean;
  /** Effects became due, or will within seconds, without a change that the workers hear of: they poll. */
  readonly effectsSoon?: boolean;
  /** Lazy, because most commits have no reader. */
  readonly changed?: () => readonly ChangedRecord[];
  /** Records besides those in `changed` were changed, too. */
  readonly more?: boolean;
}

/** `isLocal`: committed by this process. Must not throw. */
type CommitListener = (tenantId: string, what: Committed, isLocal: boolean) => void;
type AccessListener = (isLocal: boolean) => void;
type Unsubscribe = () => void;

export interface Commits {
  /** After each commit. */
  onCommit(listener: CommitListener): Unsubscribe;
  /** After a change of keys, sessions, roles, memberships or settings that decide about access. */
  onAccess(listener: AccessListener): Unsubscribe;
  /** Commits of other processes may have been missed: anything may have changed. */
  onMissed(listener: () => void): Unsubscribe;
  announce(tenantId: string, what: Committed, isLocal?: boolean): void;
  announceAccess(isLocal?: boolean): void;
  announceMissed(): void;
}

export function createCommits(): Commits {
  const commits = new Set<CommitListener>();
  const access = new Set<AccessListener>();
  const missed = new Set<() => void>();
  return {
    onCommit: (listener) => subscribe(commits, listener),
    onAccess: (listener) => subscribe(access, listener),
    onMissed: (listener) => subscribe(missed, listener),
    announce(tenantId, what, isLocal = true) {
      for (const listener of commits) listener(tenantId, what, isLocal);
    },
    announceAccess(isLocal = true) {
      for (const listener of access) listener(isLocal);
    },
    announceMissed() {
      for (const listener of missed) listener();
    },
  };
}

function subscribe<T>(listeners: Set<T>, listener: T): Unsubscribe {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
