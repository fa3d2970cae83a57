/**
 * Links to pages that only the data knows, such as that of a record. The router's types know literal addresses alone:
 * where the address is one, use `AnchorLink` and the others of links.tsx, which check it with its search parameters.
 */
import { Link, useNavigate } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ReactNode, useCallback } from 'react';
import type { Search } from '../core/search.ts';

interface Target {
  readonly to: string | undefined;
  readonly search?: Search;
  readonly replace?: boolean;
}

interface Props extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly activeOptions?: { readonly exact?: boolean; readonly includeSearch?: boolean };
}

export const AnyLink = Link as unknown as (props: Props) => ReactNode;

/** For Mantine parts: `<Anchor {...linkTo('/ledger', { sort })}>`. */
export function linkTo(to: string | undefined, search: Search = {}) {
  return { component: AnyLink, to, search };
}

export function useGoTo(): (target: Target) => Promise<void> {
  const navigate = useNavigate() as unknown as (target: Target) => Promise<void>;
  return useCallback((target) => navigate(target), [navigate]);
}
