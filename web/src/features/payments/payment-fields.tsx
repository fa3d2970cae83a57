/** The fields of a payment, as far as its state lets them be changed. */
import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { useSelected } from '../../ui/editor/use-editor.ts';

const messages = defineMessages({
  en: {
    title: 'Payment',
    reference: 'What the bank statement says: invoice numbers, a mandate.',
    rate: 'Units of your base currency for one of this currency. Only needed for a foreign currency.',
    account: 'Where the money arrived. Without one, the first bank account by code.',
    postingDate: 'Decides the period. Without one, the day it was received.',
  },
  de: {
    title: 'Zahlung',
    reference: 'Was auf dem Kontoauszug steht: Rechnungsnummern, ein Mandat.',
    rate: 'Einheiten der Hauswährung je Einheit dieser Währung. Nur bei Fremdwährung nötig.',
    account: 'Wo das Geld einging. Ohne Angabe das erste Bankkonto nach Nummer.',
    postingDate: 'Bestimmt die Periode. Ohne Angabe der Tag des Eingangs.',
  },
});

export function PaymentFields({ isNarrow }: { readonly isNarrow: boolean }) {
  const m = useMessages(messages);
  const { editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const isForeign = useSelected(editor, ({ view }) => {
    const rate = view?.['exchangeRate'];
    return rate !== '1' && view?.['currency'] !== null;
  });
  const columns = { base: 1, xs: 2, ...(isNarrow ? { lg: 1, xl: 2 } : {}) };
  return (
    <Card withBorder component="section" aria-labelledby="fields-title">
      <Title order={2} size="h4" id="fields-title" mb="sm">
        {m.title}
      </Title>
      <Stack gap="sm">
        <Field name="customerId" />
        <SimpleGrid cols={columns} spacing="sm" style={{ alignItems: 'end' }}>
          <Field name="amount" currency={currency} />
          <Field name="currency" />
          <Field name="receivedOn" />
          <Field name="postingDate" {...(isNarrow ? {} : { description: m.postingDate })} />
          <Field name="method" />
          {isForeign && <Field name="exchangeRate" description={m.rate} />}
        </SimpleGrid>
        <Field
          name="accountId"
          {...(isNarrow ? {} : { description: m.account })}
          filter={{ 'role.eq': 'Bank' }}
        />
        <Field name="reference" {...(isNarrow ? {} : { description: m.reference })} />
        <Field name="memo" isBlock />
      </Stack>
    </Card>
  );
}
