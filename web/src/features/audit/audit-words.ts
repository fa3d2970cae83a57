/** Formats the details of an audit entry. */
import type { AuditEntry } from '@daybook/sdk';
import { useFormat } from '../../core/format.ts';
import { defineMessages, useMessages } from '../../core/i18n.tsx';
import { useActionLabel, useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';

const messages = defineMessages({
  en: {
    password: 'By password',
    link: 'By link',
    oidc: 'By the identity provider',
    sign_in_failed: 'Wrong address, password or code',
    too_many_attempts: 'Too many attempts',
    otherSession: 'Another session of this user',
    everywhere: (sessions: string) => `All sessions (${sessions})`,
    role: (from: string, to: string) => `${from} → ${to}`,
    rows: (rows: string, format: string) => `${rows} rows as ${format}`,
    until: (when: string) => `until ${when}`,
    forGood: 'no expiry',
    times: (count: string) => `${count} times`,
  },
  de: {
    password: 'Mit Passwort',
    link: 'Über einen Link',
    oidc: 'Über den Identitätsanbieter',
    sign_in_failed: 'Adresse, Passwort oder Code falsch',
    too_many_attempts: 'Zu viele Versuche',
    otherSession: 'Eine andere Sitzung dieses Benutzers',
    everywhere: (sessions: string) => `Alle Sitzungen (${sessions})`,
    role: (from: string, to: string) => `${from} → ${to}`,
    rows: (rows: string, format: string) => `${rows} Zeilen als ${format}`,
    until: (when: string) => `bis ${when}`,
    forGood: 'ohne Ablauf',
    times: (count: string) => `${count}-mal`,
  },
});

type Details = Readonly<Record<string, unknown>>;
const notShown = new Set(['lastAt', 'query', 'id']);

/** One sentence; empty without details. */
export function useAuditWords(): (entry: Pick<AuditEntry, 'details' | 'count'>) => string {
  const m = useMessages(messages);
  const format = useFormat();
  const labelOf = useFieldLabel();
  const valueLabel = useValueLabel();
  const actionLabel = useActionLabel();
  const roleText = (value: unknown) => valueLabel('users', 'role', String(value));
  const known: Readonly<Record<string, (details: Details) => string>> = {
    method: ({ method }) => m[method as 'password'] ?? String(method),
    reason: ({ reason }) => m[reason as 'sign_in_failed'] ?? String(reason),
    other: () => m.otherSession,
    sessions: ({ sessions }) => m.everywhere(format.decimal(String(sessions))),
    role: ({ role }) => roleText(role),
    to: ({ from, to }) => m.role(roleText(from), roleText(to)),
    from: () => '',
    rows: ({ rows, format: type }) => m.rows(format.decimal(String(rows)), String(type)),
    format: () => '',
    name: ({ name }) => String(name ?? ''),
    email: ({ email }) => String(email ?? ''),
    operations: ({ operations }) => listOf(operations),
    operation: ({ operation }) => actionLabel(String(operation)),
    expiresAt: ({ expiresAt }) =>
      typeof expiresAt === 'string' ? m.until(format.instant(expiresAt)) : m.forGood,
  };
  return ({ details, count }) => {
    const given: Details = details;
    const parts = Object.keys(given)
      .filter((name) => !notShown.has(name))
      .map((name) => known[name]?.(given) ?? `${labelOf('', name)}: ${listOf(given[name])}`);
    if (count > 1) parts.push(m.times(format.decimal(count)));
    return parts.filter((part) => part !== '').join(' · ');
  };
}

function listOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
