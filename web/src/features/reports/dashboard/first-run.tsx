/** Dashboard of a tenant without invoices: its first steps, in the app or as API calls. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { Button, Code, Group, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../../core/daybook.ts';
import { defineMessages, useMessages } from '../../../core/i18n.tsx';
import { useMay, useMayChange } from '../../../core/me.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './dashboard.module.css';

const messages = defineMessages({
  en: {
    title: 'Get started',
    lead: 'A few steps to your first invoice. A webhook then informs your other systems.',
    calls: 'Show API calls',
    company: 'Enter your company details',
    companyText: 'Name, address and tax ID appear on every invoice.',
    companyAction: 'Go to settings',
    customer: 'Create a customer',
    customerText: 'A name is enough to start. Other details are required only when you post.',
    customerAction: 'Go to customers',
    invoice: 'Create an invoice',
    invoiceText: 'Start with a draft. Each field is saved automatically.',
    invoiceAction: 'Go to invoices',
    webhook: 'Connect a webhook',
    webhookText: 'Send signed events to your systems and track every delivery.',
    webhookAction: 'Go to webhooks',
    done: 'Done',
    copyOf: (step: string) => `Copy API call: ${step}`,
    callOf: (step: string) => `API call: ${step}`,
    notAllowed: 'Your role does not allow this. Ask a user with the Integrator or Admin role.',
    key: 'DAYBOOK_API_KEY is an API key. An Admin can create one under “API keys”.',
  },
  de: {
    title: 'Erste Schritte',
    lead: 'Wenige Schritte bis zur ersten Rechnung. Ein Webhook informiert dann Ihre anderen Systeme.',
    calls: 'API-Aufrufe zeigen',
    company: 'Firmendaten eintragen',
    companyText: 'Name, Anschrift und Steuernummer stehen auf jeder Rechnung.',
    companyAction: 'Zu den Einstellungen',
    customer: 'Kunden anlegen',
    customerText:
      'Für den Anfang genügt ein Name. Weitere Angaben sind erst zum Buchen erforderlich.',
    customerAction: 'Zu den Kunden',
    invoice: 'Rechnung erstellen',
    invoiceText: 'Beginnen Sie mit einem Entwurf. Jedes Feld wird automatisch gespeichert.',
    invoiceAction: 'Zu den Rechnungen',
    webhook: 'Webhook verbinden',
    webhookText:
      'Senden Sie signierte Ereignisse an Ihre Systeme und verfolgen Sie jede Zustellung.',
    webhookAction: 'Zu den Webhooks',
    done: 'Erledigt',
    copyOf: (step: string) => `API-Aufruf kopieren: ${step}`,
    callOf: (step: string) => `API-Aufruf: ${step}`,
    notAllowed:
      'Ihre Rolle erlaubt das nicht. Bitten Sie einen Benutzer mit der Rolle Integration oder Administration.',
    key: 'DAYBOOK_API_KEY ist ein API-Schlüssel. Ein Administrator kann ihn unter „API-Schlüssel“ anlegen.',
  },
});

const steps = [
  {
    name: 'company',
    to: '/admin/settings',
    operation: 'patchTenantSettings',
    call: null,
  },
  {
    name: 'customer',
    to: '/customers',
    operation: 'createCustomer',
    call: {
      path: '/api/customers',
      body: { name: 'Northwind Foods GmbH', country: 'DE', currency: 'EUR' },
    },
  },
  {
    name: 'invoice',
    to: '/invoices',
    operation: 'createInvoice',
    call: {
      path: '/api/invoices',
      body: { lines: [{ description: 'Consulting', quantity: '2', unitPrice: '120.00' }] },
    },
  },
  {
    name: 'webhook',
    to: '/admin/webhooks',
    operation: 'createWebhookEndpoint',
    call: {
      path: '/api/webhook-endpoints',
      body: { url: 'https://example.com/daybook', eventTypes: ['*'] },
    },
  },
] as const;

type Step = (typeof steps)[number];

const settingsQuery = {
  queryKey: ['tenant-settings', 'list', {}],
  queryFn: () => daybook.tenantSettings.list(),
};

const anyCustomerQuery = {
  queryKey: ['customers', 'list', { limit: 1 }],
  queryFn: () => daybook.customers.list({ limit: 1 }),
};

function curlOf({ path, body }: NonNullable<Step['call']>): string {
  return [
    `curl -X POST ${location.origin}${path}`,
    `-H "Authorization: Bearer $DAYBOOK_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(body)}'`,
  ].join(' \\\n  ');
}

export function FirstRun() {
  const m = useMessages(messages);
  const may = useMay();
  const customers = useQuery(anyCustomerQuery);
  const endpoints = useQuery({
    queryKey: ['webhook-endpoints', 'list', { limit: 1 }],
    queryFn: () => daybook.webhookEndpoints.list({ limit: 1 }),
    enabled: may('listWebhookEndpoints'),
  });
  const [showsCalls, { toggle }] = useDisclosure(false);
  const settings = useQuery(settingsQuery);
  const isDone = {
    company: (settings.data?.items[0]?.address ?? null) !== null,
    customer: (customers.data?.items.length ?? 0) > 0,
    invoice: false,
    webhook: (endpoints.data?.items.length ?? 0) > 0,
  };
  return (
    <section className={classes.card} aria-labelledby="first-run">
      <Title order={2} size="h3" id="first-run">
        {m.title}
      </Title>
      <Text c="dimmed">{m.lead}</Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isDone={isDone[step.name]} showsCall={showsCalls} />
        ))}
      </ol>
      <Group gap="sm">
        <Switch size="xs" label={m.calls} checked={showsCalls} onChange={toggle} />
        {showsCalls && (
          <Text size="sm" c="dimmed">
            {m.key}
          </Text>
        )}
      </Group>
    </section>
  );
}

interface StepProps {
  readonly step: Step;
  readonly isDone: boolean;
  readonly showsCall: boolean;
}

function StepItem({ step, isDone, showsCall }: StepProps) {
  const m = useMessages(messages);
  const may = useMay();
  const mayChange = useMayChange();
  const isAllowed =
    step.name === 'company' ? mayChange('tenant-settings', 'name') : may(step.operation);
  const title = m[step.name];
  const curl = step.call === null ? null : curlOf(step.call);
  return (
    <li className={classes.step}>
      <Group gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        {isDone && (
          <Group gap={4} fz="sm" c="teal" wrap="nowrap">
            <IconCheck size={16} aria-hidden />
            {m.done}
          </Group>
        )}
      </Group>
      <Text size="sm">{m[`${step.name}Text`]}</Text>
      {isAllowed ? (
        <Button component={Link} to={step.to} size="xs" variant={isDone ? 'default' : 'filled'}>
          {m[`${step.name}Action`]}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {m.notAllowed}
        </Text>
      )}
      {showsCall && curl !== null && (
        <>
          <Code block tabIndex={0} role="group" aria-label={m.callOf(title)}>
            {curl}
          </Code>
          <CopyButton
            value={curl}
            size="compact-xs"
            variant="subtle"
            leftSection={null}
            aria-label={m.copyOf(title)}
          />
        </>
      )}
    </li>
  );
}
