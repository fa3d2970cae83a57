/**
 * What others do is seen at once: the event stream says which records changed, and what shows them is read again.
 * A browser opens six connections to a host, so the tabs of one browser share one stream.
 */
import { isDaybookError } from '@daybook/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { daybook, isSignedOut, queryClient } from '../core/daybook.ts';
import { factsOf } from '../core/feature.ts';
import { useMe } from '../core/me.ts';
import { collectionOf } from '../ui/record-pages.ts';

type LiveState = 'open' | 'waiting';

/** What the tab with the stream tells the others; one that opens later asks. */
type Told =
  | { readonly kind: 'ask' }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'changed'; readonly records: readonly Changed[]; readonly all: boolean };

interface Changed {
  readonly entityType: string;
  readonly id: string;
}

const limits = {
  /** Changes that come close together are read together. */
  gatherMs: 250,
  /** Reports are refreshed a moment after what they count. */
  reportsMs: 2_000,
  /** For what another process of the server committed, which the stream does not say. */
  recheckMs: 20_000,
} as const;

let state: LiveState = 'waiting';
const stateListeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

function subscribe(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Makes stale what shows the records; what is on the screen is read again. */
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

/** Follows the stream until the signal aborts; whoever is signed out stops. */
async function follow(tell: (told: Told) => void, signal: AbortSignal): Promise<void> {
  let wasOpen = false;
  const onState = (next: LiveState) => {
    // What happened in between is not told again. Before the first opening it is a blink: reading everything
    // twice for it would cost each page more than a list that is right with the next change, or visit, of the tab.
    if (next === 'open' && wasOpen) tell({ kind: 'changed', records: [], all: true });
    wasOpen ||= next === 'open';
    tell({ kind: 'state', state: next });
  };
  const onChanges = (changes: readonly Changed[], more: boolean) =>
    tell({ kind: 'changed', records: changes, all: more });
  try {
    for await (const { entity } of daybook.events({ signal, onState, onChanges }))
      tell({ kind: 'changed', records: [{ entityType: entity.type, id: entity.id }], all: false });
  } catch (error) {
    tell({ kind: 'state', state: 'waiting' });
    if (!isDaybookError(error)) throw error;
    if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: ['me'] });
  }
}

/** One tab of those that show the same tenant holds the stream; the next one takes over when it goes. */
export function Live() {
  const me = useMe();
  const name = `daybook.live.${me.tenant.id}.${me.actor.id}`;
  useEffect(() => {
    const stop = new AbortController();
    const refresher = createRefresher();
    const channel = new BroadcastChannel(name);
    let isHolder = false;
    const hear = (told: Told) => {
      if (told.kind === 'state') setState(told.state);
      else if (told.kind === 'changed') refresher.add(told.records, told.all);
      else if (isHolder) channel.postMessage({ kind: 'state', state } satisfies Told);
    };
    const tell = (told: Told) => {
      hear(told);
      channel.postMessage(told);
    };
    channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    channel.postMessage({ kind: 'ask' } satisfies Told);
    const hold = () => {
      isHolder = true;
      return follow(tell, stop.signal);
    };
    // Browsers know locks only over https and on this machine; elsewhere each tab has a stream.
    const held = navigator.locks?.request(name, { signal: stop.signal }, hold) ?? hold();
    held.catch((error: unknown) => {
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
