/** State of a form submission: pending, done, or the error. */
import { type FormEvent, useState } from 'react';

export interface Sending {
  readonly busy: boolean;
  readonly error: unknown;
  readonly send: (work: () => Promise<unknown>) => Promise<void>;
  /** For `onSubmit`. */
  readonly submit: (work: () => Promise<unknown>) => (event: FormEvent) => void;
  readonly forget: () => void;
}

export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send: Sending['send'] = async (work) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    send,
    submit: (work) => (event) => {
      event.preventDefault();
      void send(work);
    },
    forget: () => setError(null),
  };
}
