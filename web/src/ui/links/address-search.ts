/** State of a page in its search parameters, so that it can be bookmarked, shared and restored by "back". */
import {
  deepEqual,
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Search } from '../../core/search.ts';

type Change = Readonly<Record<string, string | undefined>>;

type Routes = RegisteredRouter['routeTree'];
/** The search parameters of a route, as its feature declares them. */
type SearchOf<Id extends RouteIds<Routes>> = RouteById<Routes, Id>['types']['fullSearchSchema'];
export type ChangeSearch<S> = (change: { readonly [N in keyof S]?: string | undefined }) => void;

const withoutEmpty = (search: Change): Search =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );

/**
 * The search parameters of `route`, and a function that changes them; empty values are removed. Changes apply at
 * once: the router updates the address later, and a field that waited for it would lose keystrokes.
 * `replace`: "back" leaves the page instead of undoing the change.
 */
export function useAddressSearch<const Id extends RouteIds<Routes>>(
  _route: Id,
  { replace = false } = {},
): readonly [SearchOf<Id>, ChangeSearch<SearchOf<Id>>] {
  const address: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [shown, setShown] = useState(address);
  const latest = useRef(address);
  /** Changes that the address does not have yet, oldest first. */
  const inProgress = useRef<readonly Search[]>([]);
  useEffect(() => {
    const at = inProgress.current.findIndex((one) => deepEqual(one, address));
    inProgress.current = at < 0 ? [] : inProgress.current.slice(at + 1);
    if (at >= 0) return;
    latest.current = address;
    setShown(address);
  }, [address]);
  const change = useCallback(
    (wanted: Change) => {
      const changed = (before: Change) => withoutEmpty({ ...before, ...wanted });
      const next = changed(latest.current);
      inProgress.current = deepEqual(next, address) ? [] : [...inProgress.current, next];
      latest.current = next;
      setShown(next);
      void navigate({ to: '.', search: changed, replace, resetScroll: false });
    },
    [navigate, address, replace],
  );
  return [shown as SearchOf<Id>, change];
}
