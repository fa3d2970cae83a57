/** The audit log of actions about access, allowed and rejected. */

import { Text } from '@mantine/core';
import { nothing } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { ActorText } from '../../ui/actors/actors.tsx';
import { NamedRecordLink } from '../../ui/links/record-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/rows/use-rows.ts';
import { useValueLabel } from '../../ui/words/labels.ts';
import { useAuditWords } from './audit-words.ts';

const views = {
  refusedSignIns: 'session.refused,password.refused,second_factor.refused',
  people:
    'user.invited,user.joined,user.changed,user.role_changed,user.deactivated,user.reactivated,user.sessions_ended,user.operator_changed,key.created,key.changed,key.revoked,key.taken_over',
  settings:
    'settings.changed,tax_rate.added,tax_rate.removed,endpoint.created,endpoint.changed,secret.rotated,tenant.created',
  files: 'export.made',
  forbidden: 'permission.refused,request.limited',
} as const;
type View = keyof typeof views;

export const preload = preloadRows('audit-entries');

export function AuditPage() {
  const m = useMessages('audit.audit');
  const wordsOf = useAuditWords();
  const labelOf = useValueLabel();
  const columns: readonly ListColumn<'audit-entries'>[] = [
    { id: 'at', width: 160, card: 'date' },
    { id: 'action', width: 210, card: 'title' },
    {
      id: 'actor',
      label: m.who,
      width: 140,
      render: ({ actor, actorName }) =>
        actor === null ? m.unknown : <ActorText actor={actor} name={actorName} />,
      card: 'line',
    },
    {
      id: 'outcome',
      width: 100,
      render: ({ outcome }) => (
        <Text
          span
          inherit
          {...(outcome !== 'done' && { c: 'var(--mantine-color-error)', fw: 600 })}
        >
          {labelOf('audit-entries', 'outcome', outcome)}
        </Text>
      ),
    },
    {
      id: 'details',
      label: m.details,
      grow: true,
      width: 160,
      render: (entry) => wordsOf(entry) || nothing,
    },
    {
      id: 'subjectId',
      label: m.record,
      width: 160,
      render: ({ subjectType, subjectId }) => <NamedRecordLink type={subjectType} id={subjectId} />,
      card: 'none',
    },
    { id: 'address', width: 112 },
  ];
  return (
    <Page fills title={m.title}>
      <Text size="sm" c="dimmed" maw={760}>
        {m.lead}
      </Text>
      <RecordList
        collection="audit-entries"
        columns={columns}
        bulk={[]}
        views={(Object.keys(views) as View[]).map((view) => ({
          name: m[view],
          search: { 'action.in': views[view] },
        }))}
        empty={{ title: m.none }}
      />
    </Page>
  );
}
