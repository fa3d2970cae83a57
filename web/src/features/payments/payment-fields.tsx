/** Fields of a draft of a payment. */

import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../core/messages.ts';

import { useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { useSelected } from '../../ui/editor/use-editor.ts';
import { useCurrencies } from '../tenants/feature.ts';

export function PaymentFields() {
  const m = useMessages('payments.paymentFields');
  const { editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const currencies = useCurrencies();
  const [isNew] = useState(() => editor.snapshot().view?.['customerId'] == null);
  const isForeign = currency !== null && currencies !== null && currency !== currencies[0];
  return (
    <Card withBorder component="section" aria-labelledby="fields-title">
      <Title order={2} size="h4" id="fields-title" mb="sm">
        {m.title}
      </Title>
      <Stack gap="sm">
        <Field name="customerId" autoFocus={isNew} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <Field name="amount" currency={currency} />
          <Field name="currency" {...(currencies === null ? {} : { values: currencies })} />
          <Field name="receivedOn" />
          <Field name="postingDate" description={m.postingDate} />
          <Field name="method" />
          {isForeign && <Field name="exchangeRate" description={m.rate} />}
        </SimpleGrid>
        <Field name="accountId" description={m.account} filter={{ 'role.eq': 'Bank' }} />
        <Field name="reference" description={m.reference} />
        <Field name="memo" isBlock />
      </Stack>
    </Card>
  );
}
