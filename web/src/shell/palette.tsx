/** The command palette: every place, what can be begun, and records by their words. Ctrl+K or ⌘K opens it. */
import '@mantine/spotlight/styles.css';
import type { CreditNote, Invoice } from '@daybook/sdk';
import { useDebouncedValue } from '@mantine/hooks';
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { daybook } from '../core/daybook.ts';
import { useFormat } from '../core/format.ts';
import { defineMessages, useMessages } from '../core/i18n.tsx';
import { useMay } from '../core/me.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { useStatusText } from '../ui/status-badge.tsx';
import { useTellFailure } from '../ui/tell-failure.ts';
import { navigationMessages, places } from './navigation.ts';

const messages = defineMessages({
  en: {
    search: 'Search, or type a command',
    searching: 'Searching …',
    nothing: 'Nothing fits. Try a number, a name or a reference.',
    go: 'Go to',
    begin: 'Begin',
    invoice: 'New invoice',
    customer: 'New customer',
    payment: 'New payment',
    creditNote: 'New credit note',
    draft: 'Draft',
  },
  de: {
    search: 'Suchen oder Befehl eingeben',
    searching: 'Suche läuft …',
    nothing: 'Nichts passt. Versuchen Sie eine Nummer, einen Namen oder eine Referenz.',
    go: 'Gehe zu',
    begin: 'Beginnen',
    invoice: 'Neue Rechnung',
    customer: 'Neuer Kunde',
    payment: 'Neue Zahlung',
    creditNote: 'Neue Gutschrift',
    draft: 'Entwurf',
  },
});

/** Gone at once: a palette that is reopened while it fades keeps its earlier words. */
const transition = { transition: 'pop', duration: 200, exitDuration: 0 } as const;
const limits = { found: 5, waitMs: 150, leastCharacters: 2 } as const;

interface Found {
  readonly groups: readonly SpotlightActionGroupData[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly again: () => unknown;
}

/** The lists of the role that hold what fits the words. */
function useSearch(words: string) {
  const may = useMay();
  const [q] = useDebouncedValue(words, limits.waitMs);
  return useQuery({
    queryKey: ['palette', q],
    enabled: q.length >= limits.leastCharacters,
    queryFn: async () => {
      const query = { q, limit: limits.found };
      const none = { items: [] };
      const [invoices, creditNotes, customers, payments] = await Promise.all([
        may('listInvoices') ? daybook.invoices.list(query) : none,
        may('listCreditNotes') ? daybook.creditNotes.list(query) : none,
        may('listCustomers') ? daybook.customers.list(query) : none,
        may('listPayments') ? daybook.payments.list(query) : none,
      ]);
      return {
        /** The words it was asked with. */
        q,
        invoices: invoices.items,
        creditNotes: creditNotes.items,
        customers: customers.items,
        payments: payments.items,
      };
    },
  });
}

/** Records that fit the words, as actions that open them. */
function useFound(words: string): Found {
  const m = useMessages(messages);
  const group = useMessages(navigationMessages);
  const format = useFormat();
  const statusText = useStatusText();
  const navigate = useNavigate();
  const { data, error, refetch } = useSearch(words);
  const none = { groups: [], isPending: false, error: null, again: refetch };
  if (words.length < limits.leastCharacters) return none;
  if (error !== null) return { ...none, error };
  // What fitted earlier words must not be shown: Enter would take it.
  if (data === undefined || data.q !== words) return { ...none, isPending: true };
  const open = (to: string) => () => void navigate({ to });
  const fromDocument =
    (path: string) =>
    ({ id, number, billingName, total, currency, status }: Invoice | CreditNote) => ({
      id,
      label: `${number ?? m.draft} · ${billingName ?? ''}`,
      description: `${statusText(status)} · ${format.amount(total, currency)}`,
      onClick: open(`${path}/${id}`),
    });
  const groups: SpotlightActionGroupData[] = [
    { group: group.invoices, actions: data.invoices.map(fromDocument('/invoices')) },
    { group: group.creditNotes, actions: data.creditNotes.map(fromDocument('/credit-notes')) },
    {
      group: group.customers,
      actions: data.customers.map(({ id, name, email }) => ({
        id,
        label: name ?? id,
        description: email ?? '',
        onClick: open(`/customers/${id}`),
      })),
    },
    {
      group: group.payments,
      actions: data.payments.map(({ id, reference, amount, currency, status }) => ({
        id,
        label: reference ?? format.amount(amount, currency),
        description: `${statusText(status)} · ${format.amount(amount, currency)}`,
        onClick: open(`/payments/${id}`),
      })),
    },
  ];
  return { ...none, groups };
}

function useBeginnings(): SpotlightActionData[] {
  const m = useMessages(messages);
  const may = useMay();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const begin = (create: () => Promise<{ readonly id: string }>, path: string) => () =>
    void create()
      .then(({ id }) => navigate({ to: `${path}/${id}` }))
      .catch(tellFailure);
  const all = [
    {
      id: 'createInvoice',
      label: m.invoice,
      onClick: begin(() => daybook.invoices.create({}), '/invoices'),
    },
    {
      id: 'createCustomer',
      label: m.customer,
      onClick: begin(() => daybook.customers.create({}), '/customers'),
    },
    {
      id: 'createPayment',
      label: m.payment,
      onClick: begin(() => daybook.payments.create({}), '/payments'),
    },
    {
      id: 'createCreditNote',
      label: m.creditNote,
      onClick: begin(() => daybook.creditNotes.create({}), '/credit-notes'),
    },
  ];
  return all
    .filter(({ id }) => may(id))
    .map((action) => ({ ...action, leftSection: <IconPlus size={18} aria-hidden /> }));
}

/**
 * Enter takes the first that fits where none was gone to by the arrows; while the words are still searched for,
 * once that is known.
 */
function useTakeFirst(words: string, isSearching: boolean) {
  const [asked, setAsked] = useState<{ readonly words: string; readonly list: Element } | null>(
    null,
  );
  useEffect(() => {
    if (asked === null || isSearching) return;
    setAsked(null);
    if (asked.words === words)
      asked.list.querySelector<HTMLElement>('.mantine-Spotlight-action')?.click();
  }, [asked, words, isSearching]);
  return ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    const list = currentTarget.closest('[role="dialog"]');
    if (key !== 'Enter' || list === null || list.querySelector('[data-selected]') !== null) return;
    setAsked({ words, list });
  };
}

export function Palette() {
  const m = useMessages(messages);
  const names = useMessages(navigationMessages);
  const may = useMay();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const found = useFound(words.trim());
  const takeFirst = useTakeFirst(words.trim(), found.isPending);
  const begin = useBeginnings();
  const go = places
    .flatMap((group) => group.places)
    .filter(({ operation }) => may(operation))
    .map((place) => ({
      id: place.to,
      label: names[place.name],
      leftSection: <place.icon size={18} aria-hidden />,
      onClick: () => void navigate({ to: place.to }),
    }));
  // The service has searched by these words already; only what is listed here is narrowed.
  const fits = ({ label }: SpotlightActionData) =>
    (label ?? '').toLowerCase().includes(words.trim().toLowerCase());
  const groups = [
    ...found.groups,
    { group: m.begin, actions: begin.filter(fits) },
    { group: m.go, actions: go.filter(fits) },
  ].filter((group) => group.actions.length > 0);
  return (
    <Spotlight.Root
      query={words}
      onQueryChange={setWords}
      shortcut={null}
      transitionProps={transition}
      scrollable
      maxHeight={460}
    >
      <Spotlight.Search
        placeholder={m.search}
        aria-label={m.search}
        onKeyDown={takeFirst}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      {found.error !== null && <ProblemAlert error={found.error} again={found.again} />}
      {groups.length > 0 && (
        <Spotlight.ActionsList>
          {groups.map(({ group, actions }) => (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map(({ id, ...action }) => (
                <Spotlight.Action key={id} {...action} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      {groups.length === 0 && found.error === null && (
        <Spotlight.Empty>{found.isPending ? m.searching : m.nothing}</Spotlight.Empty>
      )}
    </Spotlight.Root>
  );
}
