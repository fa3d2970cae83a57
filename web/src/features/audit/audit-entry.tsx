/** One entry of the audit log. */

import { Code, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { daybook } from '../../core/daybook.ts';
import { deviceName } from '../../core/device-name.ts';
import { nothing, useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';
import type { ListSearch } from '../../core/search.ts';
import { ActorText } from '../../ui/actors/actors.tsx';
import { ProblemAlert } from '../../ui/dialogs/problem-alert.tsx';
import { FieldFact } from '../../ui/editor/field.tsx';
import { AnchorLink } from '../../ui/links/links.tsx';
import { NamedRecordLink } from '../../ui/links/record-link.tsx';
import { pageOfType } from '../../ui/links/record-pages.ts';
import { isMissing, MissingRecord } from '../../ui/page/missing-record.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useValueLabel } from '../../ui/words/labels.ts';
import { useAuditWords } from './audit-words.ts';

const settingsPlace = '/admin/settings';

export function AuditEntryPage() {
  const m = useMessages('audit.auditEntry');
  const { id } = useParams({ from: '/signed-in/admin/audit/$id' });
  const { data: entry, error } = useQuery({
    queryKey: ['audit-entries', id],
    queryFn: () => daybook.auditEntries.get(id),
  });
  const labelOf = useValueLabel();
  const wordsOf = useAuditWords();
  const format = useFormat();
  if (isMissing(error)) return <MissingRecord collection="audit-entries" />;
  if (error !== null) return <ProblemAlert error={error} />;
  if (entry === undefined) return <Skeleton h={360} />;
  const value = (field: string, text: string) => labelOf('audit-entries', field, text);
  const { subjectType, subjectId } = entry;
  const place =
    subjectType === 'tenantSettings' ? settingsPlace : pageOfType(subjectType, subjectId);
  return (
    <Page title={value('action', entry.action)}>
      <Stack maw={760}>
        <Section title={m.what}>
          <FieldFact label={m.when}>{format.instant(entry.at)}</FieldFact>
          <FieldFact label={m.who}>
            {entry.actor === null ? (
              m.unknown
            ) : (
              <ActorText actor={entry.actor} name={entry.actorName} />
            )}{' '}
            {entry.actor !== null && (
              <Filtered by={{ 'actor.eq': entry.actor }}>{m.ofActor}</Filtered>
            )}
          </FieldFact>
          <FieldFact label={m.outcome}>{value('outcome', entry.outcome)}</FieldFact>
          <FieldFact label={m.details}>{wordsOf(entry) || nothing}</FieldFact>
          {place !== undefined && (
            <FieldFact label={m.about}>
              {subjectType === 'tenantSettings' ? (
                <AnchorLink to={settingsPlace}>{m.open}</AnchorLink>
              ) : (
                <NamedRecordLink type={subjectType} id={subjectId} withKind />
              )}
            </FieldFact>
          )}
        </Section>
        <Section title={m.from}>
          <FieldFact label={m.address}>{entry.address ?? nothing}</FieldFact>
          <FieldFact label={m.client}>
            {deviceName(entry.userAgent) ?? nothing}
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {entry.userAgent}
            </Text>
          </FieldFact>
          {entry.requestId !== null && (
            <FieldFact label={m.request}>
              <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {entry.requestId}
              </Text>
              <Filtered by={{ 'requestId.eq': entry.requestId }}>{m.same}</Filtered>
            </FieldFact>
          )}
        </Section>
        <Section title={m.raw}>
          <Code block tabIndex={0} role="region" aria-label={m.raw}>
            {JSON.stringify(entry, null, 2)}
          </Code>
        </Section>
      </Stack>
    </Page>
  );
}

interface FilteredProps {
  readonly by: ListSearch<'audit-entries'>;
  readonly children: ReactNode;
}

/** Link to the log with a filter. */
function Filtered({ by, children }: FilteredProps) {
  return (
    <AnchorLink to="/admin/audit" search={by} size="sm">
      {children}
    </AnchorLink>
  );
}
