/**
 * Links from a figure to its invoices. Lists show current balances, so figures of a past date that were changed by
 * later postings have no link; a note explains this.
 */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import type { Search } from '../../core/search.ts';
import { TextLink } from '../../ui/links/links.tsx';
import type { Target } from './figure.tsx';
import type { AgingReport } from './queries.ts';

const messages = defineMessages({
  en: {
    dated:
      'These amounts exclude allocations and reversals after this date. Lists show current balances, so the amounts are not linked.',
  },
  de: {
    dated:
      'Diese Beträge enthalten keine späteren Zuordnungen und Stornos. Listen zeigen den aktuellen Stand, daher sind die Beträge nicht verlinkt.',
  },
});

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
export function targetBehind(source: Source, search: Search): Target | undefined {
  return source === 'ledger' ? undefined : { to: '/invoices', search };
}

export function BehindLink({ source, search, label, underline, children }: Props) {
  const target = targetBehind(source, search);
  if (target === undefined) return children;
  return (
    <TextLink to={target.to} search={{ ...target.search }} aria-label={label} underline={underline}>
      {children}
    </TextLink>
  );
}

export function LedgerNote({ source }: { readonly source: Source }) {
  const m = useMessages(messages);
  if (source === 'cache') return null;
  return (
    <Text size="sm" c="dimmed">
      {m.dated}
    </Text>
  );
}
