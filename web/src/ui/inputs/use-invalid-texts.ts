/** Invalid inputs and their errors, by pointer, field or record. */
import { useCallback, useState } from 'react';

export interface InvalidTexts {
  readonly invalid: ReadonlyMap<string, string>;
  /** Null clears the error. A stable function. */
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
