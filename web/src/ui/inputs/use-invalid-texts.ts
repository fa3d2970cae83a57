/** What is typed somewhere and not understood, and why: by pointer, by field or by record. */
import { useCallback, useState } from 'react';

export interface InvalidTexts {
  readonly invalid: ReadonlyMap<string, string>;
  /** Null when that is over. The same function for as long as the part lives. */
  readonly setInvalid: (key: string, message: string | null) => void;
}

export function useInvalidTexts(): InvalidTexts {
  const [invalid, setAll] = useState<ReadonlyMap<string, string>>(() => new Map());
  const setInvalid = useCallback<InvalidTexts['setInvalid']>(
    (key, message) =>
      setAll((before) => {
        if ((before.get(key) ?? null) === message) return before;
        const after = new Map(before);
        if (message === null) after.delete(key);
        else after.set(key, message);
        return after;
      }),
    [],
  );
  return { invalid, setInvalid };
}
