/** What happened, as other systems are told it: the feed, live, each event byte for byte; and the catalogue of types. */
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { defineMessages, useMessages } from '../../app/i18n.tsx';
import { Page } from '../../parts/page.tsx';
import { EventCatalogue } from './event-catalogue.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventFeed } from './event-feed.tsx';

const messages = defineMessages({
  en: { title: 'Events', feed: 'Feed', catalogue: 'Catalogue' },
  de: { title: 'Ereignisse', feed: 'Verlauf', catalogue: 'Verzeichnis' },
});

export type EventsSearch = Readonly<Record<string, string | undefined>>;

/** What the address of this page says, and how to change it. */
export function useEventsSearch() {
  const search = useSearch({ strict: false }) as EventsSearch;
  const navigate = useNavigate();
  const change = (changes: EventsSearch) =>
    void navigate({
      to: '/admin/events',
      search: { ...search, ...changes } as Record<string, string>,
      replace: true,
      resetScroll: false,
    });
  return [search, change] as const;
}

export function EventsPage() {
  const m = useMessages(messages);
  const [search, change] = useEventsSearch();
  return (
    <Page title={m.title}>
      <Tabs
        value={search['tab'] === 'catalogue' ? 'catalogue' : 'feed'}
        onChange={(tab) => change({ tab: tab === 'catalogue' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="feed">{m.feed}</Tabs.Tab>
          <Tabs.Tab value="catalogue">{m.catalogue}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="feed">
          <EventFeed />
        </Tabs.Panel>
        <Tabs.Panel value="catalogue">
          <EventCatalogue />
        </Tabs.Panel>
      </Tabs>
      <EventDrawer id={search['event'] ?? null} onClose={() => change({ event: undefined })} />
    </Page>
  );
}
