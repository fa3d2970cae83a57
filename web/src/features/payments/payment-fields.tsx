/** Fields of a payment; the status decides which are editable. */
import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { useSelected } from '../../ui/editor/use-editor.ts';
import { useCurrencies } from '../tenants/feature.ts';

const messages = defineMessages({
  en: {
    title: 'Payment',
    reference: 'Reference from the bank statement, such as invoice numbers or a mandate.',
    rate: 'Units of your base currency per unit of this currency. Required for foreign currencies.',
    account: 'Account that received the payment. If empty, the first bank account by code is used.',
    postingDate: 'Sets the accounting period. If empty, the date received is used.',
  },
  de: {
    title: 'Zahlungseingang',
    reference: 'Verwendungszweck laut Kontoauszug, zum Beispiel Rechnungsnummern oder ein Mandat.',
    rate: 'Einheiten der Hauswährung je Einheit dieser Währung. Nur bei Fremdwährung erforderlich.',
    account:
      'Konto des Zahlungseingangs. Ohne Angabe wird das erste Bankkonto nach Nummer verwendet.',
    postingDate: 'Bestimmt die Buchungsperiode. Ohne Angabe gilt das Datum des Zahlungseingangs.',
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
  const currencies = useCurrencies();
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
          <Field name="currency" {...(currencies === null ? {} : { values: currencies })} />
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
