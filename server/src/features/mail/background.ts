/** Sends mails. */
import { olderThan } from '../../queue/store-prune.ts';
import type { FeatureBackground } from '../feature-background.ts';
import { createEmailHandler } from './email.ts';
import { endLostMails } from './mail-outbox.ts';

export const retention = { mailDays: 400 } as const;

export const background: FeatureBackground = {
  handlers: ({ db, engine, entities, now, onError, printing, mail }) => ({
    email: createEmailHandler({ db, engine, entities, now, onError, printing, ...mail }),
  }),
  // All tenants share one mail server.
  lanes: { email: { slots: 10, isShared: true } },
  pruned: [olderThan('mail', retention.mailDays)],
  onLost: endLostMails,
};
