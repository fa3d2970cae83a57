/** Customer, dates, terms and texts of a document. Choosing a customer fills empty fields and lists them. */

import { Alert, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { daybook } from '../../../core/daybook.ts';
import { useMay } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { useTellFailure } from '../../../ui/dialogs/tell-failure.ts';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { Field } from '../../../ui/editor/field.tsx';
import type { AnyRecord } from '../../../ui/editor/open-editors.ts';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { ValueText } from '../../../ui/editor/value-text.tsx';
import { useFieldLabel } from '../../../ui/words/labels.ts';
import { useCurrencies } from '../../tenants/feature.ts';
import { supplyNames } from '../lines/line-columns.ts';
import { DiscountNote, TermFields } from '../term-fields.tsx';
import type { DocumentKind } from './document-kind.ts';

/** Fields that the service fills from the customer. */
const filledByCustomer = [
  'currency',
  'paymentTermsDays',
  'paymentTermsFrom',
  'earlyPaymentDiscountPercent',
  'earlyPaymentDiscountDays',
  'dueDate',
  'billingName',
  'billingAddress',
  'billingCountry',
  'buyerTaxId',
] as const;

export function DocumentForm({ kind }: { readonly kind: DocumentKind }) {
  const m = useMessages('invoicing.documentForm');
  const may = useMay();
  const navigate = useNavigate();
  const { editor } = useEditing();
  const customerId = useSelected(editor, ({ view }) => view?.['customerId'] ?? null);
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const [isNew] = useState(customerId === null && editor.snapshot().record?.['status'] === 'Draft');
  const currencies = useCurrencies();
  const tellFailure = useTellFailure();
  const create = async (name: string) => {
    const customer = await daybook.customers.create(name === '' ? {} : { name });
    editor.set('customerId', customer.id);
    await navigate({ to: '/customers/$id', params: { id: customer.id }, search: {} });
  };
  const isForeign = currency !== null && currencies !== null && currency !== currencies[0];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Paper withBorder p="md" component="section">
        <Stack gap="xs">
          <Title order={2} size="h4">
            {m.customer}
          </Title>
          <div>
            <Field
              name="customerId"
              autoFocus={isNew}
              filter={{ 'active.eq': true }}
              onCreate={
                may('createCustomer') ? (name) => void create(name).catch(tellFailure) : undefined
              }
            />
            <FilledNote />
            <FollowingNote />
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <Field name={kind.dateField} />
            <Field name="postingDate" />
            {kind.hasTerms && <TermFields label={m.terms} />}
            {kind.hasTerms && <Field name="dueDate" />}
            <Field name="currency" {...(currencies === null ? {} : { values: currencies })} />
            {isForeign && (
              <Field
                name="exchangeRate"
                description={m.rate({ currency, base: currencies[0] ?? '' })}
              />
            )}
            <Field name="reference" />
          </SimpleGrid>
          {kind.hasTerms && <DiscountNote />}
          <Field name="pricesIncludeTax" />
        </Stack>
      </Paper>
      <Paper withBorder p="md" component="section">
        <Stack gap="xs">
          <Title order={2} size="h4">
            {m.billing}
          </Title>
          <Field name="billingName" />
          <Field name="billingAddress" isBlock />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            <Field name="billingCountry" />
            <Field name="buyerTaxId" />
          </SimpleGrid>
          {!kind.hasTerms && <Field name="invoiceId" />}
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
            {supplyNames.map((name) => (
              <Field key={name} name={name} />
            ))}
          </SimpleGrid>
        </Stack>
      </Paper>
    </SimpleGrid>
  );
}

export function DocumentTexts() {
  const m = useMessages('invoicing.documentForm');
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h4" mb="xs">
        {m.notes}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Field name="memo" />
        <div className="no-print">
          <Field name="internalNote" description={m.internal} />
        </div>
      </SimpleGrid>
    </Paper>
  );
}

/** Lists the fields that follow the customer, or the invoice that a credit note corrects. */
function FollowingNote() {
  const m = useMessages('invoicing.documentForm');
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const derived = useSelected(editor, ({ view }) => view?.['derivedFields']);
  const isDraft = useSelected(editor, ({ view }) => view?.['status'] === 'Draft');
  const ofInvoice = useSelected(editor, ({ view }) => (view?.['invoiceId'] ?? null) !== null);
  const names = Array.isArray(derived) && isDraft ? derived.map(String) : [];
  if (names.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" className="no-print">
      {ofInvoice ? m.followsInvoice : m.follows}{' '}
      {names.map((name) => labelOf(collection, name)).join(', ')}
    </Text>
  );
}

/** Lists the fields that the chosen customer changed. */
function FilledNote() {
  const m = useMessages('invoicing.documentForm');
  const labelOf = useFieldLabel();
  const { collection, editor } = useEditing();
  const record = useSelected(editor, (snapshot) => snapshot.record);
  const [before, setBefore] = useState<AnyRecord | null>(record);
  const [filled, setFilled] = useState<readonly string[]>([]);
  useEffect(() => {
    if (record === null || record === before) return;
    setBefore(record);
    if (before === null || before['customerId'] === record['customerId']) return;
    const isFilled = (name: string) => (before[name] ?? null) !== (record[name] ?? null);
    setFilled(filledByCustomer.filter(isFilled));
  }, [record, before]);
  if (filled.length === 0) return <div role="status" />;
  return (
    <Alert
      role="status"
      color="teal"
      p="xs"
      withCloseButton
      closeButtonLabel="OK"
      onClose={() => setFilled([])}
    >
      <Text size="sm">
        {m.filled}{' '}
        {filled.map((name, index) => (
          <span key={name}>
            {index > 0 && '; '}
            <b>{labelOf(collection, name)}</b>{' '}
            <ValueText collection={collection} path={name} value={record?.[name]} />
          </span>
        ))}
      </Text>
    </Alert>
  );
}
