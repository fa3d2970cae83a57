/**
 * Requests that a button or a form sends. While one runs, the same request again is that one, also before React shows
 * that it runs. A repeated request has the same Idempotency-Key until its outcome is known, so that a click after a lost
 * response creates nothing twice.
 */
import { isDaybookError } from '@daybook/sdk';
import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';

interface Attempts {
  /** `input`: what the request depends on; requests with different inputs are independent. */
  run<Data>(input: unknown, send: (idempotencyKey: string) => Promise<Data>): Promise<Data>;
  keyOf(input: unknown): string;
}

export function useAttempts(): Attempts {
  const [attempts] = useState(createAttempts);
  return attempts;
}

interface Options<Data, Variables>
  extends Omit<UseMutationOptions<Data, DefaultError, Variables>, 'mutationFn'> {
  readonly mutationFn: (variables: Variables, idempotencyKey: string) => Promise<Data>;
}

/** As `useMutation`, for requests to the service. */
export function useCommand<Data = unknown, Variables = void>({
  mutationFn,
  ...options
}: Options<Data, Variables>): UseMutationResult<Data, DefaultError, Variables> {
  const attempts = useAttempts();
  const mutation = useMutation<Data, DefaultError, Variables>({
    ...options,
    mutationFn: (variables) => mutationFn(variables, attempts.keyOf(variables)),
  });
  const { mutateAsync: send } = mutation;
  const calls = useMemo(() => {
    const mutateAsync: typeof send = (...given) => attempts.run(given[0], () => send(...given));
    const mutate: typeof mutation.mutate = (...given) => {
      // The result of the hook has the error.
      mutateAsync(...given).catch(() => undefined);
    };
    return { mutate, mutateAsync };
  }, [attempts, send]);
  return { ...mutation, ...calls };
}

interface Call {
  readonly key: string;
  running: Promise<unknown> | null;
}

function createAttempts(): Attempts {
  /** The calls that run, and those whose outcome is unknown. */
  const calls = new Map<string, Call>();
  const callOf = (text: string): Call => {
    const call = calls.get(text) ?? { key: crypto.randomUUID(), running: null };
    calls.set(text, call);
    return call;
  };
  return {
    keyOf: (input) => callOf(textOf(input)).key,
    async run(input, send) {
      const text = textOf(input);
      const call = callOf(text);
      if (call.running !== null) return call.running as ReturnType<typeof send>;
      const running = send(call.key);
      call.running = running;
      try {
        const data = await running;
        calls.delete(text);
        return data;
      } catch (error) {
        call.running = null;
        if (isKnown(error)) calls.delete(text);
        throw error;
      }
    },
  };
}

/** Files by what identifies them. */
function textOf(input: unknown): string {
  return (
    JSON.stringify(input, (_, value) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ) ?? ''
  );
}

/** Whether the service rejected the request. Otherwise it may have executed it. */
function isKnown(error: unknown): boolean {
  return isDaybookError(error) && error.status >= 400 && error.status < 500;
}
