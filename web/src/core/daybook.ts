/** The one client of the app: the SDK, as any integrator would use it, on the cookie of this origin. */
import { createDaybook, type FinishedCall, isDaybookError } from '@daybook/sdk';
import { QueryClient } from '@tanstack/react-query';
import { recordCall } from './calls.ts';

/** Called when the service says that nobody is signed in any more, or that a second factor is needed first. */
type DoorListener = () => void;
const doorListeners = new Set<DoorListener>();

export const daybook = createDaybook({ onCall: watch });

function watch(call: FinishedCall): void {
  recordCall(call);
  const { code } = isDaybookError(call.error) ? call.error : { code: null };
  if (code === 'unauthorized' || code === 'second_factor_needed')
    for (const listener of doorListeners) listener();
}

/** Answers what ends it. */
export function onDoor(listener: DoorListener): () => void {
  doorListeners.add(listener);
  return () => doorListeners.delete(listener);
}

const staleMs = 15_000;

/**
 * Keys: `[collection, 'list', query]`, `[collection, id]`, `[collection, id, 'timeline']`, `['reports', name, query]`,
 * `['me']`. What happens on the server makes everything below `[collection]` stale (shell/live.tsx).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // The SDK retries what may be retried.
      retry: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Whether an error says that nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return isDaybookError(error) && error.status === 401;
}
