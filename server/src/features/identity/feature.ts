/** Authentication: users, their sessions and second factors, API keys. */
import type { Feature } from '../feature.ts';
import { insertMembership } from './accounts/store-persons.ts';
import { insertInvitation } from './accounts/store-tokens.ts';
import { apiKey } from './api-key.ts';
import { identityMessages } from './messages.ts';
import { insertCredential } from './store-credentials.ts';
import { user } from './user.ts';

export const identity: Feature = {
  messages: identityMessages,
  entities: [apiKey, user],
  sideStores: {
    credential: (tx, { sha256, number }, { recordId }) =>
      insertCredential(tx, recordId, String(sha256), Number(number)),
    membership: (tx, { personId }, { recordId }) =>
      insertMembership(tx, String(personId), recordId),
    invitation: (tx, { sha256, email, expiresAt }, { recordId, at }) =>
      insertInvitation(tx, {
        ...{ sha256: String(sha256), userId: recordId, email: String(email), mailed: false },
        ...{ createdAt: at, expiresAt: String(expiresAt) },
      }),
  },
  background: () => import('./background.ts'),
  api: () => import('./api.ts'),
};
