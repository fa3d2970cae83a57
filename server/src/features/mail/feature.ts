/** Mails to customers and people: composed, sent, recorded. */
import type { Feature } from '../feature.ts';
import { mail } from './mail.ts';

export const mailing: Feature = {
  entities: [mail],
  background: () => import('./background.ts'),
};
