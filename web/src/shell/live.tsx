/**
 * Live updates: the event stream names the changed records, and the queries that show them are invalidated.
 * A browser opens at most six connections to a host, so its tabs share one stream.
 */
import { isDaybookError, type PresentAt } from '@daybook/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { checkConnection, onReconnect } from '../core/connection.ts';
import { daybook, isSignedOut, queryClient } from '../core/daybook.ts';
import { factsOf } from '../core/feature.ts';
import { useMe } from '../core/me.ts';
import { withLock } from '../core/web-locks.ts';
import { keepPresent } from '../ui/actors/present-users.ts';
import { collectionOf } from '../ui/links/record-pages.ts';

type LiveState = 'open' | 'waiting';

/** Messages between tabs: the tab with the stream publishes, a tab that opens later asks. */
type TabMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'changed'; readonly records: readonly Changed[]; readonly all: boolean }
  | { readonly kind: 'present'; readonly present: PresentAt };

interface Changed {
  readonly entityType: string;
  readonly id: string;
}

const limits = {
  /** Changes within this time are refetched together. */
  gatherMs: 250,
  /** Reports are refreshed on the server shortly after the records. */
  reportsMs: 2_000,
  /** Refetch interval for commits of other server processes, which this stream does not contain. */
  recheckMs: 20_000,
} as const;

let state: LiveState = 'waiting';
const stateListeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  if (state === 'waiting') void checkConnection();
  for (const listener of stateListeners) listener();
}

function subscribe(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Invalidates the queries that show changed records; visible ones are refetched. */
function createRefresher() {
  let waiting = new Map<string, Changed>();
  let all = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reports: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    const changed = [...waiting.values()];
    waiting = new Map();
    if (all) void queryClient.invalidateQueries();
    else invalidate(changed);
    all = false;
    clearTimeout(reports);
    reports = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: ['reports'] }),
      limits.reportsMs,
    );
  };
  return {
    add(records: readonly Changed[], more: boolean): void {
      for (const record of records) waiting.set(`${record.entityType} ${record.id}`, record);
      all ||= more;
      timer ??= setTimeout(refresh, limits.gatherMs);
    },
    close(): void {
      clearTimeout(timer);
      clearTimeout(reports);
    },
  };
}

function invalidate(changed: readonly Changed[]): void {
  const kinds = new Set(changed.map(({ entityType }) => entityType));
  for (const kind of kinds) {
    const collection = collectionOf(kind);
    if (collection === undefined) continue;
    for (const what of ['list', 'names', 'name'])
      void queryClient.invalidateQueries({ queryKey: [collection, what] });
    const { invalidates } = factsOf(collection);
    if (invalidates !== undefined)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => invalidates(queryKey) });
  }
  for (const { entityType, id } of changed) {
    const collection = collectionOf(entityType);
    if (collection !== undefined)
      void queryClient.invalidateQueries({ queryKey: [collection, id] });
  }
}

/** Follows the stream until the signal aborts or the session ends. */
async function follow(notify: (message: TabMessage) => void, signal: AbortSignal): Promise<void> {
  let wasOpen = false;
  const onState = (next: LiveState) => {
    // After a reconnect, events may be missing: refetch everything. Not on the first open, where the queries are
    // seconds old and the cost would be a second fetch of each page.
    if (next === 'open' && wasOpen) notify({ kind: 'changed', records: [], all: true });
    wasOpen ||= next === 'open';
    notify({ kind: 'state', state: next });
  };
  const onChanges = (changes: readonly Changed[], more: boolean) =>
    notify({ kind: 'changed', records: changes, all: more });
  const onPresence = (present: PresentAt) => notify({ kind: 'present', present });
  while (!signal.aborted) {
    const again = new AbortController();
    // The stream's own retries become rare during a long outage.
    const ignore = onReconnect(() => state === 'waiting' && again.abort());
    const either = AbortSignal.any([signal, again.signal]);
    const options = { signal: either, onState, onChanges, onPresence };
    try {
      for await (const { entity } of daybook.events(options)) {
        const records = [{ entityType: entity.type, id: entity.id }];
        notify({ kind: 'changed', records, all: false });
      }
    } catch (error) {
      notify({ kind: 'state', state: 'waiting' });
      if (!isDaybookError(error)) throw error;
      if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: ['me'] });
      return;
    } finally {
      ignore();
    }
  }
}

/** One tab per tenant holds the stream; another takes over when it closes. */
export function Live() {
  const me = useMe();
  const name = `daybook.live.${me.tenant.id}.${me.actor.id}`;
  useEffect(() => {
    const stop = new AbortController();
    const refresher = createRefresher();
    const channel = new BroadcastChannel(name);
    let isHolder = false;
    const receive = (message: TabMessage) => {
      if (message.kind === 'state') setState(message.state);
      else if (message.kind === 'changed') refresher.add(message.records, message.all);
      else if (message.kind === 'present') keepPresent(message.present);
      else if (isHolder) channel.postMessage({ kind: 'state', state } satisfies TabMessage);
    };
    const notify = (message: TabMessage) => {
      receive(message);
      channel.postMessage(message);
    };
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
    channel.postMessage({ kind: 'ask' } satisfies TabMessage);
    const hold = () => {
      isHolder = true;
      return follow(notify, stop.signal);
    };
    withLock(name, { signal: stop.signal }, hold).catch((error: unknown) => {
      if (!stop.signal.aborted) console.error(error);
    });
    const recheck = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.length === 2 });
    }, limits.recheckMs);
    return () => {
      stop.abort();
      clearInterval(recheck);
      refresher.close();
      channel.close();
    };
  }, [name]);
  return null;
}
