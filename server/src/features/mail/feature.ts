/** Mails to customers and users: composed, sent, recorded. */
import type { Feature } from '../feature.ts';
import { mail } from './mail.ts';

export const mailing: Feature = {
  entities: [mail],
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
