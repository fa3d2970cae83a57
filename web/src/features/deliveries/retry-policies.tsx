/** Retry policies, one for each category, with a preview of their schedule. */

import type { RetryPolicy } from '@daybook/sdk';
import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { useMessages } from '../../core/messages.ts';

import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { ConflictPanel } from '../../ui/editor/conflict-panel.tsx';
import { EditorProvider } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor } from '../../ui/editor/use-editor.ts';
import { useView } from '../../ui/editor/use-record.ts';
import { Page } from '../../ui/page/page.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';
import classes from './retry-policies.module.css';
import { RetryPreview } from './retry-preview.tsx';
import { useSpan } from './retry-schedule.ts';

const order = ['post-transaction', 'scheduled', 'document', 'manual'] as const;
const cardHeight = 420;

export function RetryPoliciesPage() {
  const m = useMessages('deliveries.retryPolicies');
  const { data, error } = useQuery({
    queryKey: ['retry-policies', 'list', {}],
    queryFn: () => daybook.retryPolicies.list({}),
  });
  return (
    <Page title={m.title}>
      <Text maw={760}>{m.explain}</Text>
      {error !== null && <ProblemAlert error={error} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {data === undefined && error === null
          ? order.map((category) => <Skeleton key={category} height={cardHeight} />)
          : order.map((category) => {
              const policy = data?.items.find((one) => one.category === category);
              return policy && <Policy key={category} policy={policy} />;
            })}
      </SimpleGrid>
    </Page>
  );
}

function Policy({ policy }: { readonly policy: RetryPolicy }) {
  const m = useMessages('deliveries.retryPolicies');
  const valueLabel = useValueLabel();
  const opened = useEditor('retry-policies', policy.id);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`policy-${policy.category}`}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={`policy-${policy.category}`}>
            {valueLabel('retry-policies', 'category', policy.category)}
          </Title>
          <Text size="sm" c="dimmed">
            {m[policy.category]}
          </Text>
        </div>
        <EditorProvider opened={opened} skeleton={<Skeleton height={cardHeight} />}>
          <PolicyFields />
        </EditorProvider>
      </Stack>
    </Paper>
  );
}

/** Also in pairs, on a phone. */
const fields = [
  'attempts',
  'timeoutSeconds',
  'initialDelaySeconds',
  'maxDelaySeconds',
  'factor',
  'jitterPercent',
] as const;

function PolicyFields() {
  const m = useMessages('deliveries.retryPolicies');
  const view = useView('retry-policies');
  const span = useSpan();
  return (
    <>
      <RetryPreview policy={view} />
      <Group justify="flex-end" mih={28}>
        <SaveStatus />
      </Group>
      <ConflictPanel />
      <div className={classes.fields}>
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            description={name.endsWith('Seconds') ? span(Number(view[name])) : undefined}
          />
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {m.later}
      </Text>
    </>
  );
}
