/** The audit log. */
import { icon as IconShieldCheck } from 'virtual:tabler/shield-check';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';

export const audit = {
  name: 'audit',
  pages: [
    page('/admin/audit', () => import('./audit.tsx'), 'AuditPage', listSearch<'audit-entries'>()),
    page('/admin/audit/$id', () => import('./audit-entry.tsx'), 'AuditEntryPage'),
  ],
  navigation: [
    {
      group: 'admin',
      rank: 100,
      label: 'audit.feature.auditLog',
      to: '/admin/audit',
      icon: IconShieldCheck,
      operation: 'listAuditEntries',
    },
  ],
  records: { 'audit-entries': { page: '/admin/audit' } },
} as const satisfies Feature;
