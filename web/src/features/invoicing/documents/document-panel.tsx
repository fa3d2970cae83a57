/** Tabs of the document: timeline, deliveries, payments, ledger entries, PDF. */

import { Paper, Skeleton, Stack, Tabs } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { RecordSections } from '../../../ui/page/record-sections.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { RecordEffects } from '../../deliveries/feature.ts';
import { RecordEntries } from '../../ledger/feature.ts';
import type { DocumentKind } from './document-kind.ts';

const AllocationsTab = lazyPart(
  async () => (await import('./document-allocations.tsx')).DocumentAllocations,
);

export function DocumentPanel({ kind }: { readonly kind: DocumentKind }) {
  const m = useMessages('invoicing.documentPanel');
  const { collection, id, editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const isDraft = useSelected(editor, ({ record }) => record?.['status'] === 'Draft');
  const [tab, setTab] = useState<string | null>('timeline');
  return (
    <Stack>
      <Paper withBorder p="md" component="aside" aria-label={m.label}>
        {/* Narrow tabs: four German ones fit beside the document. */}
        <Tabs
          value={tab}
          onChange={setTab}
          keepMounted={false}
          styles={{ tab: { paddingInline: 8 } }}
        >
          <Tabs.List mb="sm">
            <Tabs.Tab value="timeline">{m.timeline}</Tabs.Tab>
            <Tabs.Tab value="effects">{m.effects}</Tabs.Tab>
            {!isDraft && <Tabs.Tab value="payments">{m.payments}</Tabs.Tab>}
            {!isDraft && <Tabs.Tab value="entries">{m.entries}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="timeline">
            <Timeline collection={collection} id={id} currency={currency} />
          </Tabs.Panel>
          <Suspense fallback={<Skeleton h={200} />}>
            <Tabs.Panel value="effects">
              <RecordEffects collection={kind.collection} id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="payments">
              <AllocationsTab kind={kind} id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="entries">
              <RecordEntries collection={kind.collection} id={id} />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      </Paper>
      <RecordSections collection={collection} id={id} />
    </Stack>
  );
}
