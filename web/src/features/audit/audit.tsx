/** The audit log: who did, or was refused, what decides about access. Filters, views and files as in every list. */
import { Text } from '@mantine/core';
import { nothing } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { ActorText } from '../../ui/actors.tsx';
import { Page } from '../../ui/page.tsx';
import { type ListColumn, RecordList } from '../../ui/record-list/record-list.tsx';
import { preloadRows } from '../../ui/record-list/use-rows.ts';
import { useAuditWords } from './audit-words.ts';

const messages = defineMessages({
  en: {
    title: 'Audit log',
    lead: 'Sign-ins, roles, keys, settings, secrets and files: who did it or was refused, when, and from where. Entries are never changed, and show no secret.',
    who: 'Who',
    nobody: 'Nobody known',
    details: 'Details',
    refusedSignIns: 'Sign-ins refused',
    people: 'People and keys',
    settings: 'Settings',
    files: 'Files',
    forbidden: 'Not allowed',
    none: 'Nothing has happened yet',
  },
  de: {
    title: 'Prüfprotokoll',
    lead: 'Anmeldungen, Rollen, Schlüssel, Einstellungen, Geheimnisse und Dateien: wer es tat oder abgewiesen wurde, wann, und von wo. Einträge werden nie geändert und zeigen kein Geheimnis.',
    who: 'Wer',
    nobody: 'Niemand Bekanntes',
    details: 'Einzelheiten',
    refusedSignIns: 'Abgewiesene Anmeldungen',
    people: 'Benutzer und Schlüssel',
    settings: 'Einstellungen',
    files: 'Dateien',
    forbidden: 'Nicht erlaubt',
    none: 'Noch ist nichts geschehen',
  },
});

const views = {
  refusedSignIns: 'session.refused,password.refused,second_factor.refused',
  people:
    'user.invited,user.joined,user.changed,user.role_changed,user.deactivated,user.reactivated,user.sessions_ended,user.operator_changed,key.created,key.changed,key.revoked',
  settings: 'settings.changed,endpoint.created,endpoint.changed,secret.rotated,tenant.created',
  files: 'export.made',
  forbidden: 'permission.refused,request.limited',
} as const;
type View = keyof typeof views;

export const preload = preloadRows('audit-entries');

export function AuditPage() {
  const m = useMessages(messages);
  const wordsOf = useAuditWords();
  const columns: readonly ListColumn<'audit-entries'>[] = [
    { id: 'at', card: 'date' },
    { id: 'action', width: 190, card: 'title' },
    {
      id: 'actor',
      label: m.who,
      width: 190,
      render: ({ actor, actorName }) =>
        actor === null ? m.nobody : <ActorText actor={actor} name={actorName} />,
      card: 'line',
    },
    'outcome',
    {
      id: 'details',
      label: m.details,
      grow: true,
      width: 240,
      render: (entry) => wordsOf(entry) || nothing,
    },
    { id: 'address', width: 130 },
  ];
  return (
    <Page title={m.title}>
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
