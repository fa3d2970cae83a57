/** Reports an invalid input to the owner of the field. */
import { useLayoutEffect } from 'react';

/**
 * The report is withdrawn when the field unmounts or its value changes. `report` must be stable for the lifetime of
 * the field.
 */
export function useReport(
  message: string | null,
  report: ((message: string | null) => void) | undefined,
): void {
  // Layout effect, so that Enter pressed next sees the current state.
  useLayoutEffect(() => {
    if (message === null || report === undefined) return;
    report(message);
    return () => report(null);
  }, [message, report]);
}
