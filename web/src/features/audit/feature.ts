/** The audit log. */
import { icon as IconShieldCheck } from 'virtual:tabler/shield-check';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';
import { auditWords } from './words.ts';

export const audit = {
  pages: [
    page('/admin/audit', () => import('./audit.tsx'), 'AuditPage', listSearch<'audit-entries'>()),
    page('/admin/audit/$id', () => import('./audit-entry.tsx'), 'AuditEntryPage'),
  ],
  navigation: [
    {
      group: 'admin',
      rank: 100,
      label: ['Audit log', 'Prüfprotokoll'],
      to: '/admin/audit',
      icon: IconShieldCheck,
      operation: 'listAuditEntries',
    },
  ],
  records: { 'audit-entries': { page: '/admin/audit' } },
  words: auditWords,
} as const satisfies Feature;
