/** What is typed in a field and not understood is told to whoever holds the field. */
import { useLayoutEffect } from 'react';

/**
 * Told for as long as it is on the page: it is over with the field, too, or when the field's value becomes another one.
 * `report` has to stay the same function as long as the field is the same one.
 */
export function useReport(
  message: string | null,
  report: ((message: string | null) => void) | undefined,
): void {
  // Before the next key: Enter must not meet what was understood in the meantime.
  useLayoutEffect(() => {
    if (message === null || report === undefined) return;
    report(message);
    return () => report(null);
  }, [message, report]);
}
