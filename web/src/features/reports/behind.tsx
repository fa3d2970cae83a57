/**
 * What leads from a figure to the invoices behind it. Lists show what is open now: a figure that comes from the
 * ledger, because something is booked after its day, has none, and the note says why.
 */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import type { Search } from '../../core/search.ts';
import { TextLink } from '../../ui/links.tsx';
import type { Target } from './figure.tsx';
import type { AgingReport } from './queries.ts';

const messages = defineMessages({
  en: {
    dated:
      'These amounts come from the ledger, without what is applied or reversed after that day. Lists show what is open now, so they are not linked here.',
  },
  de: {
    dated:
      'Die Beträge stammen aus dem Hauptbuch, ohne was nach diesem Tag zugeordnet oder storniert wird. Listen zeigen, was jetzt offen ist; deshalb führen sie hier nicht weiter.',
  },
});

type Source = AgingReport['source'];

interface Props {
  readonly source: Source;
  readonly search: Search;
  /** Read out instead of the text of the link. */
  readonly label?: string;
  readonly underline?: 'always';
  readonly children: ReactNode;
}

/** The list behind a figure, where there is one. */
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
