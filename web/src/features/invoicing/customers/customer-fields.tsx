/** The fields of a customer, by what they are for. */
import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { Field } from '../../../ui/editor/field.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';

const messages = defineMessages({
  en: {
    who: 'Who it is',
    terms: 'Terms',
    electronic: 'Electronic invoices',
    state: 'Use',
    language: 'Of mails and PDFs, such as en, de or fr-CH.',
    limit: 'Shown beside the open amount; nothing is held back by it.',
    dueIn: 'Due after',
    days: 'days',
    active: 'An inactive customer gets no new postings. What is posted stays as it is.',
    blocked:
      'On hold: invoices and credit notes of this customer can be drafted, not posted. Payments still come in.',
    address: 'Where electronic invoices go. Without one, the email address.',
    scheme: 'Of the EAS code list: 0088 is a GLN, 9930 a German VAT number.',
    buyer: 'What the buyer wants quoted, such as a Leitweg-ID.',
  },
  de: {
    who: 'Stammdaten',
    terms: 'Konditionen',
    electronic: 'Elektronische Rechnungen',
    state: 'Verwendung',
    language: 'Für E-Mails und PDFs, etwa en, de oder fr-CH.',
    limit: 'Wird neben dem offenen Betrag gezeigt; zurückgehalten wird deswegen nichts.',
    dueIn: 'Fällig nach',
    days: 'Tage',
    active: 'Für inaktive Kunden wird nichts Neues gebucht. Gebuchtes bleibt, wie es ist.',
    blocked:
      'Gesperrt: Rechnungen und Gutschriften lassen sich entwerfen, aber nicht buchen. Zahlungen gehen weiter ein.',
    address: 'Wohin elektronische Rechnungen gehen. Ohne Angabe an die E-Mail-Adresse.',
    scheme: 'Aus der EAS-Liste: 0088 ist eine GLN, 9930 eine deutsche USt-IdNr.',
    buyer: 'Was der Käufer genannt haben möchte, etwa eine Leitweg-ID.',
  },
});

const columns = { base: 1, xs: 2 } as const;

export function CustomerFields() {
  const m = useMessages(messages);
  const { editor } = useEditing();
  const currency = useSelected(editor, ({ view }) => (view?.['currency'] ?? null) as string | null);
  return (
    <Stack>
      <Section title={m.who}>
        <Field name="name" />
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
          <Field name="electronicAddressScheme" description={m.scheme} />
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
