/** What a page is asked to show stands in its address, so that it can be kept, sent and gone back to. */
import {
  deepEqual,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Search } from '../core/search.ts';

type Change = Readonly<Record<string, string | undefined>>;

type Routes = RegisteredRouter['routeTree'];
/** What the page of a route knows (its feature says so). */
type SearchOf<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema'];
export type ChangeSearch<S> = (change: { readonly [N in keyof S]?: string | undefined }) => void;

const withoutEmpty = (search: Change): Search =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );

/**
 * The parameters of the page, and what changes them; an empty one is taken out. A change is seen at once: the address
 * follows when React finds the time, and a field that waited for it would lose what is typed meanwhile.
 * `route`: that of the page. `replace`: "back" leaves the page rather than undo the change.
 */
export function useAddressSearch<const Id extends RouteIds<Routes>>(
  _route: Id,
  { replace = false } = {},
): readonly [SearchOf<Id>, ChangeSearch<SearchOf<Id>>] {
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
  const change = useCallback(
    (wanted: Change) => {
      const changed = (before: Change) => withoutEmpty({ ...before, ...wanted });
      const next = changed(latest.current);
      underWay.current = deepEqual(next, address) ? [] : [...underWay.current, next];
      latest.current = next;
      setShown(next);
      void navigate({ to: '.', search: changed, replace, resetScroll: false });
    },
    [navigate, address, replace],
  );
  return [shown as SearchOf<Id>, change];
}
