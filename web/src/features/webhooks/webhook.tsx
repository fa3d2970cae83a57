/** One webhook: status, settings, secret, actions, deliveries. */

import type { WebhookEndpoint } from '@daybook/sdk';
import { SimpleGrid, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { ConflictPanel } from '../../ui/editor/conflict-panel.tsx';
import { EditorProvider } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor } from '../../ui/editor/use-editor.ts';
import { isMissing, MissingRecord } from '../../ui/page/missing-record.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordSections } from '../../ui/page/record-sections.tsx';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { useFieldLabel } from '../../ui/words/labels.ts';
import { StatusBadge } from '../../ui/words/status-badge.tsx';
import { EndpointDeliveries } from '../deliveries/feature.ts';
import { DeliveryOptions } from './delivery-options.tsx';
import { EndpointActions, EndpointSwitch } from './endpoint-actions.tsx';
import { EndpointStanding } from './endpoint-standing.tsx';
import { EventTypesField } from './event-types-field.tsx';
import { HeadersField } from './headers-field.tsx';
import { VerifySnippets } from './secret-shown.tsx';
import { SendTest } from './send-test.tsx';

const skeletonHeight = 520;

export function WebhookPage() {
  const m = useMessages('webhooks.webhook');
  const { id } = useParams({ from: '/signed-in/admin/webhooks/$id' });
  const opened = useEditor('webhook-endpoints', id);
  const { data: endpoint } = useQuery({
    queryKey: ['webhook-endpoints', id],
    queryFn: () => daybook.webhookEndpoints.get(id),
  });
  if (isMissing(opened.error)) return <MissingRecord collection="webhook-endpoints" />;
  return (
    <Page
      title={endpoint?.description ?? endpoint?.url ?? m.title}
      beside={endpoint && <StatusBadge status={endpoint.status} />}
    >
      <EditorProvider opened={opened} skeleton={<Skeleton height={skeletonHeight} />}>
        {endpoint && <Content endpoint={endpoint} />}
      </EditorProvider>
    </Page>
  );
}

function Content({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const m = useMessages('webhooks.webhook');
  return (
    <Stack gap="md">
      <EndpointStanding endpoint={endpoint} />
      <SendTest
        id={endpoint.id}
        before={!endpoint.enabled && <EndpointSwitch />}
        after={<EndpointActions endpoint={endpoint} />}
      />
      <Tabs
        defaultValue="settings"
        keepMounted={false}
        // One line on a phone, as the views of lists.
        styles={{ list: { flexWrap: 'nowrap', overflow: 'auto hidden' } }}
      >
        <Tabs.List>
          <Tabs.Tab value="settings">{m.settings}</Tabs.Tab>
          <Tabs.Tab value="deliveries">{m.deliveries}</Tabs.Tab>
          <Tabs.Tab value="verify">{m.verify}</Tabs.Tab>
          <Tabs.Tab value="history">{m.history}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings" pt="md">
          <Settings />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries" pt="md">
          <EndpointDeliveries id={endpoint.id} />
        </Tabs.Panel>
        <Tabs.Panel value="verify" pt="md">
          <VerifySnippets />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <RecordSections collection="webhook-endpoints" id={endpoint.id} />
          <Timeline collection="webhook-endpoints" id={endpoint.id} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Settings() {
  const label = useFieldLabel();
  return (
    <Stack gap="md" maw={860}>
      <SaveStatus />
      <ConflictPanel />
      <Field name="url" isBlock={false} />
      <Field name="description" isBlock={false} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Field name="category" label={label('effects', 'policy')} />
      </SimpleGrid>
      <Field name="eventTypes">
        {(field, shared) => (
          <EventTypesField
            label={label('webhook-endpoints', 'eventTypes')}
            value={(field.value as readonly string[] | null) ?? []}
            onChange={(value) => {
              if (value.length > 0) field.set(value);
            }}
            error={shared.error}
            readOnly={shared.readOnly}
          />
        )}
      </Field>
      <DeliveryOptions />
      <Field name="customHeaders">
        {(field, shared) => (
          <HeadersField
            label={label('webhook-endpoints', 'customHeaders')}
            value={(field.value as Readonly<Record<string, string>> | null) ?? {}}
            onChange={field.set}
            error={shared.error}
            readOnly={shared.readOnly}
          />
        )}
      </Field>
    </Stack>
  );
}
