/** The parameters of a report: they stand in the address, so that it can be kept, sent and gone back to. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Search = Readonly<Record<string, string>>;

export function useReportSearch(): readonly [
  Search,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (wanted: Readonly<Record<string, string | undefined>>) => {
      void navigate({
        to: '.',
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...wanted }).filter(([, value]) => Boolean(value)),
          ),
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}
