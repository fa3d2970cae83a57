/** The mail outbox. */
import { icon as IconMail } from 'virtual:tabler/mail';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';

export const mail = {
  name: 'mail',
  pages: [
    page('/admin/mails', () => import('./mails.tsx'), 'MailsPage', listSearch<'mails'>()),
    page('/admin/mails/$id', () => import('./mail.tsx'), 'MailPage'),
  ],
  navigation: [
    {
      group: 'admin',
      rank: 50,
      label: 'mail.feature.mail',
      to: '/admin/mails',
      icon: IconMail,
      operation: 'listMails',
      key: 'm',
    },
  ],
  records: { mails: { page: '/admin/mails', title: ['subject'] } },
  effectKinds: {
    email: { icon: IconMail, title: 'mail.feature.titled' },
  },
} as const satisfies Feature;
