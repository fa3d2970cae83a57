/** Begins an invoice or credit note: nothing is created before a customer is chosen, or the user continues without. */

import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { anyCollection } from '../../../core/any-collection.ts';
import { daybook, queryClient } from '../../../core/daybook.ts';
import { factsOf } from '../../../core/feature.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages, useText } from '../../../core/messages.ts';
import { useCommand } from '../../../core/use-command.ts';
import { ProblemAlert } from '../../../ui/dialogs/problem-alert.tsx';
import { ReferenceSelect } from '../../../ui/inputs/reference-select.tsx';
import { useGoTo } from '../../../ui/links/link-to.ts';
import { pageOf } from '../../../ui/links/record-pages.ts';
import { newFields } from '../../../ui/links/use-begin.ts';
import { NotPermitted } from '../../../ui/page/not-permitted.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCollectionLabel, useFieldLabel } from '../../../ui/words/labels.ts';
import { creditNoteKind, type DocumentKind, invoiceKind } from './document-kind.ts';

export function NewInvoicePage() {
  return <NewDocument kind={invoiceKind} />;
}

export function NewCreditNotePage() {
  return <NewDocument kind={creditNoteKind} />;
}

interface Beginning {
  readonly customerId?: string;
  /** Of a customer to create first, whose page is opened. */
  readonly name?: string;
}

function NewDocument({ kind: { collection } }: { readonly kind: DocumentKind }) {
  const text = useText();
  const may = useMay();
  const collectionLabel = useCollectionLabel();
  const { begin: title } = factsOf(collection);
  const operation = createOperations[collection];
  return (
    <Page title={title === undefined ? collectionLabel(collection, 'one') : text(title)}>
      {may(operation) ? (
        <NewDocumentForm collection={collection} />
      ) : (
        <NotPermitted operation={operation} />
      )}
    </Page>
  );
}

const createOperations = { invoices: 'createInvoice', 'credit-notes': 'createCreditNote' } as const;

function NewDocumentForm({ collection }: Pick<DocumentKind, 'collection'>) {
  const m = useMessages('invoicing.newDocument');
  const may = useMay();
  const labelOf = useFieldLabel();
  const goTo = useGoTo();
  const create = useCommand({
    mutationFn: async ({ customerId, name }: Beginning, key) => {
      const customer =
        name === undefined
          ? null
          : await daybook.customers.create(name === '' ? {} : { name }, {
              idempotencyKey: `${key}.customer`,
            });
      const chosen = customer?.id ?? customerId;
      const fields = {
        ...newFields(collection),
        ...(chosen !== undefined && { customerId: chosen }),
      };
      const made = await anyCollection(collection).create(fields, { idempotencyKey: key });
      queryClient.setQueryData([collection, made.id], made);
      void queryClient.invalidateQueries({ queryKey: [collection, 'list'] });
      // Back leads to the draft, not to the page that began it.
      await goTo({ to: pageOf(collection, made.id), replace: true });
      if (customer !== null) await goTo({ to: pageOf('customers', customer.id) });
    },
  });
  const begin = (beginning: Beginning) => !create.isPending && create.mutate(beginning);
  return (
    <Paper withBorder p="md" maw={520}>
      <Stack gap="sm">
        <ReferenceSelect
          label={labelOf(collection, 'customerId')}
          collection="customers"
          filter={{ 'active.eq': true }}
          value={create.variables?.customerId ?? null}
          autoFocus
          onChange={(customerId) => customerId !== null && begin({ customerId })}
          {...(may('createCustomer') && { onCreate: (name: string) => begin({ name }) })}
        />
        <Text size="sm" c="dimmed">
          {m.hint}
        </Text>
        {create.error !== null && <ProblemAlert error={create.error} />}
        <Group>
          <Button variant="default" loading={create.isPending} onClick={() => begin({})}>
            {m.without}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
