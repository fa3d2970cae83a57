/** A customer: master data with autosave, open amounts and recent documents. */

import { Badge, Grid, Skeleton, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMessages } from '../../../core/messages.ts';

import { ConflictPanel } from '../../../ui/editor/conflict-panel.tsx';
import { EditorProvider } from '../../../ui/editor/editor-context.tsx';
import { MergedSummary } from '../../../ui/editor/merged-note.tsx';
import { RecordWarnings } from '../../../ui/editor/readiness.tsx';
import { SaveStatus } from '../../../ui/editor/save-status.tsx';
import { useEditor } from '../../../ui/editor/use-editor.ts';
import { useView } from '../../../ui/editor/use-record.ts';
import { useGoTo } from '../../../ui/links/link-to.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { usePageCommands } from '../../../ui/page/page-commands.ts';
import { PrintHead } from '../../../ui/page/print-head.tsx';
import { HistoryCard } from '../../../ui/timeline/history-card.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { NewForCustomer } from './new-for-customer.tsx';
import { OpenAmount } from './open-amount.tsx';
import { OpenItems } from './open-items.tsx';
import { RecentDocuments } from './recent-documents.tsx';

export function CustomerPage() {
  const m = useMessages('invoicing.customer');
  const { id } = useParams({ from: '/signed-in/customers/$id' });
  const opened = useEditor('customers', id);
  return (
    <EditorProvider
      opened={opened}
      skeleton={
        <Page title={m.customer}>
          <Skeleton height={480} />
        </Page>
      }
    >
      <Content />
    </EditorProvider>
  );
}

function Content() {
  const m = useMessages('invoicing.customer');
  const customer = useView('customers');
  const goTo = useGoTo();
  const statement = `/customers/${customer.id}/statement`;
  usePageCommands([{ id: 'statement', label: m.statement, run: () => goTo({ to: statement }) }]);
  return (
    <>
      <PrintHead />
      <Page
        title={customer.name ?? m.nameless}
        beside={
          <>
            {customer.blocked && (
              <Badge color="red" variant="light" tt="none">
                {m.blocked}
              </Badge>
            )}
            {!customer.active && (
              <Badge color="gray" variant="light" tt="none">
                {m.inactive}
              </Badge>
            )}
            <SaveStatus />
          </>
        }
        actions={
          <>
            <ButtonLink
              to="/customers/$id/statement"
              params={{ id: customer.id }}
              variant="default"
            >
              {m.statement}
            </ButtonLink>
            <NewForCustomer customer={customer} />
          </>
        }
      >
        <ConflictPanel />
        <MergedSummary />
        <RecordWarnings />
        {/* In print, the page is the statement of open items with the customer's address. */}
        <Text className="only-print" style={{ whiteSpace: 'pre-line' }}>
          {customer.address}
        </Text>
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 7 }} className="no-print">
            <CustomerFields />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 5 }} className="no-print">
            <Stack>
              <OpenAmount customer={customer} />
              <RecentDocuments customerId={customer.id} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={12}>
            <OpenItems customer={customer} />
          </Grid.Col>
          <Grid.Col span={12} className="no-print">
            <HistoryCard collection="customers" id={customer.id} currency={customer.currency} />
          </Grid.Col>
        </Grid>
      </Page>
    </>
  );
}
