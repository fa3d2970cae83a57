/** Formats the details of an audit entry. */

import type { AuditEntry } from '@daybook/sdk';
import { useFormat } from '../../core/format.ts';
import { useMessages } from '../../core/messages.ts';

import { useActionLabel, useFieldLabel, useValueLabel } from '../../ui/words/labels.ts';

type Details = Readonly<Record<string, unknown>>;
const notShown = new Set(['lastAt', 'query', 'id']);

/** One sentence; empty without details. */
export function useAuditWords(): (entry: Pick<AuditEntry, 'details' | 'count'>) => string {
  const m = useMessages('audit.auditWords');
  const format = useFormat();
  const labelOf = useFieldLabel();
  const valueLabel = useValueLabel();
  const actionLabel = useActionLabel();
  const roleText = (value: unknown) => valueLabel('users', 'role', String(value));
  const known: Readonly<Record<string, (details: Details) => string>> = {
    method: ({ method }) => m[method as 'password'] ?? String(method),
    reason: ({ reason }) => m[reason as 'sign_in_failed'] ?? String(reason),
    other: () => m.otherSession,
    sessions: ({ sessions }) => m.everywhere({ sessions: format.decimal(String(sessions)) }),
    role: ({ role }) => roleText(role),
    to: ({ from, to }) => m.role({ from: roleText(from), to: roleText(to) }),
    from: () => '',
    rows: ({ rows, format: type }) =>
      m.rows({ rows: format.decimal(String(rows)), format: String(type) }),
    format: () => '',
    name: ({ name }) => String(name ?? ''),
    email: ({ email }) => String(email ?? ''),
    operations: ({ operations }) => listOf(operations),
    operation: ({ operation }) => actionLabel(String(operation)),
    expiresAt: ({ expiresAt }) =>
      typeof expiresAt === 'string' ? m.until({ when: format.instant(expiresAt) }) : m.forGood,
  };
  return ({ details, count }) => {
    const given: Details = details;
    const parts = Object.keys(given)
      .filter((name) => !notShown.has(name))
      .map((name) => known[name]?.(given) ?? `${labelOf('', name)}: ${listOf(given[name])}`);
    if (count > 1) parts.push(m.times({ count: format.decimal(count) }));
    return parts.filter((part) => part !== '').join(' · ');
  };
}

function listOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
