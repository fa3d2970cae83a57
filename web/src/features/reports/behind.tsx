/**
 * Links from a figure to its invoices. Lists show current balances, so figures of a past date that were changed by
 * later postings have no link; a note explains this.
 */

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/messages.ts';
import type { Search } from '../../core/search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import type { Target } from './figure.tsx';
import type { AgingReport } from './queries.ts';

type Source = AgingReport['source'];

interface Props {
  readonly source: Source;
  readonly search: Search;
  /** Accessible name of the link. */
  readonly label?: string;
  readonly underline?: 'always';
  readonly children: ReactNode;
}

/** The list that matches a figure, if there is one. */
export function invoiceTarget(source: Source, search: Search): Target | undefined {
  return source === 'ledger' ? undefined : { to: '/invoices', search };
}

export function FigureLink({ source, search, label, underline, children }: Props) {
  const target = invoiceTarget(source, search);
  if (target === undefined) return children;
  return (
    <TextLink to={target.to} search={{ ...target.search }} aria-label={label} underline={underline}>
      {children}
    </TextLink>
  );
}

export function LedgerNote({ source }: { readonly source: Source }) {
  const m = useMessages('reports.behind');
  if (source === 'cache') return null;
  return (
    <Text size="sm" c="dimmed">
      {m.dated}
    </Text>
  );
}
