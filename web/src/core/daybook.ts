/** The API client of the app: the SDK with the session cookie of this origin. */
import { createDaybook, type FinishedCall, isDaybookError } from '@daybook/sdk';
import { QueryClient } from '@tanstack/react-query';
import { recordCall } from './calls.ts';
import { readClock } from './clock.ts';
import { checkConnection, onReconnect } from './connection.ts';

/** Called on a 401, or when a second factor must be set up first. */
type AuthListener = () => void;
const authListeners = new Set<AuthListener>();

export const daybook = createDaybook({ onCall: watch, fetch: fetchAndReadClock });

async function fetchAndReadClock(...given: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...given);
  readClock(response.headers.get('date'));
  return response;
}

function watch(call: FinishedCall): void {
  recordCall(call);
  if (!isDaybookError(call.error)) return;
  const { code } = call.error;
  if (code === 'unauthorized' || code === 'second_factor_needed')
    for (const listener of authListeners) listener();
  if (isUnanswered(call.error)) void checkConnection();
}

/** Whether the server did not respond, or a proxy responded in its place. */
export function isUnanswered(error: unknown): boolean {
  const statuses = [0, 502, 503, 504];
  return isDaybookError(error) && statuses.includes(error.status);
}

/** Returns a function that removes the listener. */
export function onAuthRequired(listener: AuthListener): () => void {
  authListeners.add(listener);
  return () => authListeners.delete(listener);
}

/** Data that is older is requested again. */
export const staleMs = 15_000;

/**
 * Query keys: `[collection, 'list', query]`, `[collection, id]`, `[collection, id, 'timeline']`,
 * `['reports', name, query]`, `['me']`. Live updates invalidate everything below `[collection]` (shell/live.tsx).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // The SDK retries.
      retry: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onReconnect(() => {
  const predicate = ({ state }: { state: { status: string } }) => state.status === 'error';
  void queryClient.refetchQueries({ type: 'active', predicate });
});

/** Whether an error means that there is no valid session. */
export function isSignedOut(error: unknown): boolean {
  return isDaybookError(error) && error.status === 401;
}
