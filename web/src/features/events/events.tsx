/** Events as other systems receive them: the live feed, and the catalogue of types. */

import { Tabs } from '@mantine/core';
import { useMessages } from '../../core/messages.ts';

import { useAddressSearch } from '../../ui/links/address-search.ts';
import { Page } from '../../ui/page/page.tsx';
import { EventCatalogue } from './event-catalogue.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { EventFeed } from './event-feed.tsx';

export function EventsPage() {
  const m = useMessages('events.events');
  const [search, change] = useAddressSearch('/signed-in/admin/events', { replace: true });
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
