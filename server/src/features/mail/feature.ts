/** Mails to customers and users: composed, sent, recorded. */
import type { Feature } from '../feature.ts';
import { mail } from './mail.ts';
import { mailOutcomes } from './outcomes.ts';

export const mailing: Feature = {
  outcomes: mailOutcomes,
  entities: [mail],
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
