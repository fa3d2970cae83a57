/** Dashboard of a tenant without invoices: its first steps, in the app or as API calls. */

import { icon as IconCheck } from 'virtual:tabler/check';
import { Button, Code, Group, Switch, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { daybook } from '../../../core/daybook.ts';
import { useMay, useMayChange } from '../../../core/me.ts';
import { useMessages } from '../../../core/messages.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './dashboard.module.css';

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
  const m = useMessages('reports.firstRun');
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
  const m = useMessages('reports.firstRun');
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
          <Code block tabIndex={0} role="group" aria-label={m.callOf({ step: title })}>
            {curl}
          </Code>
          <CopyButton
            value={curl}
            size="compact-xs"
            variant="subtle"
            leftSection={null}
            aria-label={m.copyOf({ step: title })}
          />
        </>
      )}
    </li>
  );
}
