/**
 * The latest API calls of this tab, for "Show API calls". In memory only and bounded; calls with passwords
 * and codes are left out, and secrets are masked when a body is shown.
 */
import type { FinishedCall } from '@daybook/sdk';
import { useSyncExternalStore } from 'react';

const limits = { calls: 50 } as const;
/** Paths whose bodies contain credentials. */
const privatePaths = /^\/api\/(sessions|invitations|password-resets|me\/)/;
const secretNames = new Set(['invitation', 'key', 'secret', 'token', 'password']);

/** A call with its number in this tab. */
export interface NumberedCall {
  readonly number: number;
  readonly call: FinishedCall;
}

let calls: readonly NumberedCall[] = [];
let count = 0;
const listeners = new Set<() => void>();

export function recordCall(call: FinishedCall): void {
  if (privatePaths.test(call.path)) return;
  count += 1;
  calls = [{ number: count, call }, ...calls].slice(0, limits.calls);
  for (const listener of listeners) listener();
}

/** A body as it may be shown. In the API, secrets are always top-level members. */
export function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if (!Object.keys(body).some((name) => secretNames.has(name))) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, secretNames.has(name) ? '•••' : value]),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Newest first. */
export function useCalls(): readonly NumberedCall[] {
  return useSyncExternalStore(subscribe, () => calls);
}
