/** Mails to customers and users: composed, sent, recorded. */
import type { Feature } from '../feature.ts';
import { mail } from './mail.ts';

export const mailing: Feature = {
  entities: [mail],
  background: () => import('./background.ts'),
};
