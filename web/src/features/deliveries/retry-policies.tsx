/** How often and how long a failed effect is tried again: one policy for each category, with what comes of it. */
import type { RetryPolicy } from '@daybook/sdk';
import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daybook } from '../../core/daybook.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ConflictPanel } from '../../ui/editor/conflict-panel.tsx';
import { EditorProvider, useEditing } from '../../ui/editor/editor-context.tsx';
import { Field } from '../../ui/editor/field.tsx';
import { SaveStatus } from '../../ui/editor/save-status.tsx';
import { useEditor, useSelected } from '../../ui/editor/use-editor.ts';
import { useValueLabel } from '../../ui/labels.ts';
import { Page } from '../../ui/page.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { RetryPreview } from './retry-preview.tsx';
import type { PolicyNumbers } from './retry-schedule.ts';

const messages = defineMessages({
  en: {
    title: 'Retry policies',
    explain:
      'When something that follows a change fails, its policy says when it is tried again. A change holds for every attempt that is not scheduled yet; what already has its time keeps it.',
    'post-transaction':
      'Webhooks of business events, unless the webhook itself names another policy.',
    scheduled: 'Work by the clock.',
    document: 'Emails and PDFs, where the settings say so.',
    manual: 'What a person retries by hand after it had ended.',
    later: 'A receiver may ask for a longer pause (Retry-After), up to the longest delay.',
  },
  de: {
    title: 'Wiederholungsregeln',
    explain:
      'Schlägt etwas fehl, das auf eine Änderung folgt, sagt seine Regel, wann es erneut versucht wird. Eine Änderung gilt für jeden Versuch, der noch nicht eingeplant ist; was seine Zeit schon hat, behält sie.',
    'post-transaction':
      'Webhooks von Geschäftsvorfällen, sofern der Webhook selbst keine andere Regel nennt.',
    scheduled: 'Arbeit nach der Uhr.',
    document: 'E-Mails und PDFs, wo die Einstellungen es so wollen.',
    manual: 'Was nach seinem Ende von Hand wiederholt wird.',
    later: 'Ein Empfänger darf um eine längere Pause bitten (Retry-After), bis zur längsten Pause.',
  },
});

const order = ['post-transaction', 'scheduled', 'document', 'manual'] as const;
const cardHeight = 420;

export function RetryPoliciesPage() {
  const m = useMessages(messages);
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
  const m = useMessages(messages);
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

function PolicyFields() {
  const m = useMessages(messages);
  const { editor } = useEditing();
  const view = useSelected(editor, (snapshot) => snapshot.view);
  return (
    <>
      <Group justify="flex-end" mih={28}>
        <SaveStatus />
      </Group>
      <ConflictPanel />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" style={{ alignItems: 'end' }}>
        <Field name="attempts" />
        <Field name="initialDelaySeconds" />
        <Field name="factor" />
        <Field name="maxDelaySeconds" />
        <Field name="jitterPercent" />
        <Field name="timeoutSeconds" />
      </SimpleGrid>
      {view !== null && <RetryPreview policy={view as unknown as PolicyNumbers} />}
      <Text size="xs" c="dimmed">
        {m.later}
      </Text>
    </>
  );
}
