/** Settings of the tenant, with autosave. */

import { Alert, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useMay, useMayChange } from '../../core/me.ts';
import { useMessages } from '../../core/messages.ts';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { addressScheme } from '../../ui/editor/address-scheme.tsx';
import { ConflictPanel } from '../../ui/editor/conflict-panel.tsx';
import { EditorProvider } from '../../ui/editor/editor-context.tsx';
import { Field, FieldFact } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor } from '../../ui/editor/use-editor.ts';
import { useView } from '../../ui/editor/use-record.ts';
import { AnchorLink } from '../../ui/links/links.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordSections } from '../../ui/page/record-sections.tsx';
import { Section } from '../../ui/page/section.tsx';
import { SectionIndex } from '../../ui/page/section-index.tsx';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import { Branding } from './branding.tsx';
import { CurrencyChoices } from './currency-choices.tsx';
import { NumbersSection } from './numbers-section.tsx';

import { useTenantSettings } from './tenant-settings.ts';
import { TimeZoneChoice } from './time-zone-choice.tsx';

export function SettingsPage() {
  const m = useMessages('tenants.settingsMessages');
  const { settings, error } = useTenantSettings();
  if (settings === undefined)
    return (
      <Page title={m.title}>
        {error === null ? <Skeleton h={480} /> : <ProblemAlert error={error} />}
      </Page>
    );
  return <SettingsEditor id={settings.id} />;
}

function SettingsEditor({ id }: { readonly id: string }) {
  const m = useMessages('tenants.settingsMessages');
  const b = useMessages('tenants.branding');
  const n = useMessages('tenants.numbers');
  const may = useMay();
  const mayChange = useMayChange();
  const opened = useEditor('tenant-settings', id);
  return (
    <EditorProvider opened={opened} skeleton={<Skeleton h={480} />}>
      <Page title={m.title} beside={<SaveStatus />}>
        <Group align="flex-start" wrap="nowrap" gap="xl">
          <Stack maw={960} flex={1} miw={0}>
            {!mayChange('tenant-settings', 'name') && (
              <Alert variant="light">{may('patchTenantSettings') ? m.partly : m.readOnly}</Alert>
            )}
            <ConflictPanel />
            <Seller />
            <EInvoices />
            <Documents />
            <Branding />
            <Safety />
            <Ledger />
            <NumbersSection />
            <RecordSections collection="tenant-settings" id={id} />
            <Section title={m.history} lead={m.historyLead}>
              <Timeline collection="tenant-settings" id={id} />
            </Section>
          </Stack>
          <SectionIndex
            titles={[
              ...[m.seller, m.eInvoices, m.documents, b.title, m.safety, m.ledger],
              ...[n.title, m.history],
            ]}
          />
        </Group>
      </Page>
    </EditorProvider>
  );
}

const columns = { base: 1, sm: 2 } as const;

function Seller() {
  const m = useMessages('tenants.settingsMessages');
  return (
    <Section title={m.seller} lead={m.sellerLead}>
      <Field name="name" label={m.name} />
      <Field name="address" isBlock />
      <SimpleGrid cols={columns} style={{ alignItems: 'end' }}>
        <Field name="country" />
        <Field name="email" description={m.emailHelp} />
        <Field name="taxId" />
        <Field name="registrationId" />
        <Field name="iban" description={m.ibanHelp} />
        <Field name="bic" />
        <Field name="payeeName" description={m.payeeHelp} />
      </SimpleGrid>
    </Section>
  );
}

function EInvoices() {
  const m = useMessages('tenants.settingsMessages');
  return (
    <Section title={m.eInvoices} lead={m.eInvoicesLead}>
      <SimpleGrid cols={columns} style={{ alignItems: 'end' }}>
        <Field name="electronicAddress" label={m.electronicAddress} />
        <Field
          name="electronicAddressScheme"
          label={m.electronicAddressScheme}
          description={m.schemeHelp}
        >
          {addressScheme}
        </Field>
      </SimpleGrid>
      <Field name="eInvoiceRules" description={m.eInvoiceRulesHelp} />
    </Section>
  );
}

function Documents() {
  const m = useMessages('tenants.settingsMessages');
  return (
    <Section title={m.documents} lead={m.documentsLead}>
      <SimpleGrid cols={columns} style={{ alignItems: 'end' }}>
        <Field name="language" label={m.language} description={m.languageHelp} />
        <Field
          name="documentCategory"
          label={m.documentCategory}
          description={
            <>
              {m.documentCategoryHelp}{' '}
              <AnchorLink to="/admin/retry-policies" inherit underline="always">
                {m.policies}
              </AnchorLink>
            </>
          }
        />
      </SimpleGrid>
      <Field name="sendReminders" label={m.sendReminders} description={m.sendRemindersHelp} />
    </Section>
  );
}

function Safety() {
  const m = useMessages('tenants.settingsMessages');
  return (
    <Section title={m.safety} lead={m.safetyLead}>
      <Field name="fourEyes" label={m.fourEyes} description={m.fourEyesHelp} />
      <Field
        name="requireSecondFactor"
        label={m.requireSecondFactor}
        description={m.requireSecondFactorHelp}
      />
      <Field
        name="requireAdminSecondFactor"
        label={m.requireAdminSecondFactor}
        description={m.requireAdminSecondFactorHelp}
      />
    </Section>
  );
}

function Ledger() {
  const m = useMessages('tenants.settingsMessages');
  const settings = useView('tenant-settings');
  return (
    <Section title={m.ledger} lead={m.ledgerLead}>
      <FieldFact label={m.baseCurrency}>
        {settings.baseCurrency}{' '}
        <Text span size="sm" c="dimmed">
          {m.baseCurrencyHelp}
        </Text>
      </FieldFact>
      <CurrencyChoices label={m.currencies} description={m.currenciesHelp} />
      <TimeZoneChoice label={m.timeZone} description={m.timeZoneHelp} />
      <SimpleGrid cols={columns} style={{ alignItems: 'end' }}>
        <Field
          name="periodsAheadMonths"
          label={m.periodsAhead}
          description={m.periodsAheadHelp}
          suffix={m.months}
        />
        <Field
          name="fiscalYearStart"
          label={m.fiscalYearStart}
          description={m.fiscalYearStartHelp}
        />
        <Field
          name="postingHorizonDays"
          label={m.postingHorizon}
          description={m.postingHorizonHelp}
          placeholder={m.noLimit}
          suffix={m.days}
        />
      </SimpleGrid>
    </Section>
  );
}
