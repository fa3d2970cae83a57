/** Fields of a customer, grouped by purpose. */
import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { addressScheme } from '../../../ui/editor/address-scheme.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { Field } from '../../../ui/editor/field.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';

const messages = defineMessages({
  en: {
    who: 'General',
    terms: 'Payment terms',
    electronic: 'Electronic invoices',
    state: 'Status',
    language: 'Document language of the settings',
    limit: 'For information only. Exceeding the limit does not block invoices.',
    dueIn: 'Due after',
    days: 'days',
    active:
      'No new invoices can be posted for an inactive customer. Posted documents are not affected.',
    blocked:
      'Invoices and credit notes of a blocked customer can be drafted but not posted. Payments can still be recorded.',
    address: 'Recipient of electronic invoices. If empty, the email address is used.',
    scheme: 'From the EAS code list: 0088 is a GLN, 9930 a German VAT number.',
    buyer: 'A reference that the buyer requires on invoices, such as a Leitweg-ID.',
  },
  de: {
    who: 'Stammdaten',
    terms: 'Konditionen',
    electronic: 'Elektronische Rechnungen',
    state: 'Status',
    language: 'Belegsprache der Einstellungen',
    limit: 'Nur zur Information. Eine Überschreitung sperrt keine Rechnungen.',
    dueIn: 'Fällig nach',
    days: 'Tage',
    active:
      'Für inaktive Kunden können keine neuen Rechnungen gebucht werden. Gebuchte Belege sind nicht betroffen.',
    blocked:
      'Für gesperrte Kunden können Rechnungen und Rechnungskorrekturen entworfen, aber nicht gebucht werden. Zahlungseingänge können weiter erfasst werden.',
    address: 'Empfänger elektronischer Rechnungen. Ohne Angabe wird die E-Mail-Adresse verwendet.',
    scheme: 'Aus der EAS-Liste: 0088 ist eine GLN, 9930 eine deutsche USt-IdNr.',
    buyer: 'Eine Referenz, die der Käufer auf Rechnungen verlangt, zum Beispiel eine Leitweg-ID.',
  },
});

const columns = { base: 1, xs: 2 } as const;

export function CustomerFields() {
  const m = useMessages(messages);
  const { editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  const [isNew] = useState(() => editor.snapshot().view?.['name'] == null);
  return (
    <Stack>
      <Section title={m.who}>
        <Field name="name" autoFocus={isNew} />
        <Field name="address" isBlock />
        <SimpleGrid cols={columns} spacing="sm">
          <Field name="country" />
          <Field name="taxId" />
          <Field name="email" />
          <Field name="language" placeholder={m.language} />
        </SimpleGrid>
      </Section>
      <Section title={m.terms}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <Field name="currency" />
          <Field name="paymentTermsDays" label={m.dueIn} suffix={m.days} />
          <Field name="creditLimit" currency={currency} />
        </SimpleGrid>
      </Section>
      <Section title={m.electronic}>
        <SimpleGrid cols={columns} spacing="sm">
          <Field name="electronicAddress" description={m.address} />
          <Field name="electronicAddressScheme" description={m.scheme}>
            {addressScheme}
          </Field>
        </SimpleGrid>
        <Field name="buyerReference" description={m.buyer} />
      </Section>
      <Section title={m.state}>
        <SimpleGrid cols={columns} spacing="md">
          <Field name="active" description={m.active} />
          <Field name="blocked" description={m.blocked} />
        </SimpleGrid>
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Card>
  );
}
