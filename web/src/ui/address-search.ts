/** What a page is asked to show stands in its address, so that it can be kept, sent and gone back to. */
import { deepEqual, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Search } from '../core/search.ts';

type Change = Readonly<Record<string, string | undefined>>;
export type ChangeSearch = (change: Change) => void;

const withoutEmpty = (search: Change): Search =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );

/**
 * The parameters of the page, and what changes them; an empty one is taken out. A change is seen at once: the address
 * follows when React finds the time, and a field that waited for it would lose what is typed meanwhile.
 * `replace`: "back" leaves the page rather than undo the change.
 */
export function useAddressSearch({ replace = false } = {}): readonly [Search, ChangeSearch] {
  const address: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [shown, setShown] = useState(address);
  const latest = useRef(address);
  /** What the address is yet to come to, oldest first. */
  const underWay = useRef<readonly Search[]>([]);
  useEffect(() => {
    const at = underWay.current.findIndex((one) => deepEqual(one, address));
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (at >= 0) return;
    latest.current = address;
    setShown(address);
  }, [address]);
  const change = useCallback<ChangeSearch>(
    (wanted) => {
      const changed = (before: Change) => withoutEmpty({ ...before, ...wanted });
      const next = changed(latest.current);
      underWay.current = deepEqual(next, address) ? [] : [...underWay.current, next];
      latest.current = next;
      setShown(next);
      void navigate({ to: '.', search: changed, replace, resetScroll: false });
    },
    [navigate, address, replace],
  );
  return [shown, change];
}
