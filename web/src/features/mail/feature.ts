/** The mail outbox. */
import { icon as IconMail } from 'virtual:tabler/mail';
import { type Feature, page } from '../../core/feature.ts';
import { listSearch } from '../../core/search.ts';
import { mailWords } from './words.ts';

export const mail = {
  pages: [
    page('/admin/mails', () => import('./mails.tsx'), 'MailsPage', listSearch<'mails'>()),
    page('/admin/mails/$id', () => import('./mail.tsx'), 'MailPage'),
  ],
  navigation: [
    {
      group: 'admin',
      rank: 50,
      label: ['Mail', 'Postausgang'],
      to: '/admin/mails',
      icon: IconMail,
      operation: 'listMails',
      key: 'm',
    },
  ],
  records: { mails: { page: '/admin/mails', title: ['subject'] } },
  words: mailWords,
  effectKinds: {
    email: { icon: IconMail, title: (name) => [`Mail: ${name}`, `E-Mail: ${name}`] },
  },
} as const satisfies Feature;
