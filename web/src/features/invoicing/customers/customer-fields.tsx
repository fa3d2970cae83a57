/** Fields of a customer, grouped by purpose. */

import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../core/messages.ts';

import { addressScheme } from '../../../ui/editor/address-scheme.tsx';
import { useEditing } from '../../../ui/editor/editor-context.tsx';
import { Field } from '../../../ui/editor/field.tsx';
import { useSelected } from '../../../ui/editor/use-editor.ts';
import { TermFields } from '../term-fields.tsx';

const columns = { base: 1, xs: 2 } as const;

export function CustomerFields() {
  const m = useMessages('invoicing.customerFields');
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
        <SimpleGrid cols={columns} spacing="sm">
          <Field name="currency" />
          <Field name="creditLimit" currency={currency} />
        </SimpleGrid>
        <SimpleGrid cols={columns} spacing="sm">
          <TermFields label={m.dueIn} />
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
