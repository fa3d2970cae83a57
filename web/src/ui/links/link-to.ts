/**
 * Links to paths from data, such as the page of a record, which the router's types cannot check. For literal paths
 * use `AnchorLink` and the others of links.tsx, which check path and search parameters.
 */
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ReactNode, useCallback } from 'react';
import type { Search } from '../../core/search.ts';

interface Target {
  readonly to: string | undefined;
  readonly search?: Search;
  readonly replace?: boolean;
}

interface Props extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly activeOptions?: { readonly exact?: boolean; readonly includeSearch?: boolean };
}

export const AnyLink = Link as (props: Props) => ReactNode;

/** Props for Mantine components: `<Anchor {...linkTo('/ledger', { sort })}>`. */
export function linkTo(to: string | undefined, search: Search = {}) {
  // A link to a list is not the current page on the page of a record.
  return { component: AnyLink, to, search, activeOptions: { exact: true } };
}

/** Loads the page of a path, before it is opened. */
export function usePreload(): (to: string) => void {
  const router = useRouter() as { preloadRoute(target: Target): Promise<unknown> };
  return (to) => void router.preloadRoute({ to });
}

export function useGoTo(): (target: Target) => Promise<void> {
  const navigate = useNavigate() as (target: Target) => Promise<void>;
  return useCallback((target) => navigate(target), [navigate]);
}
