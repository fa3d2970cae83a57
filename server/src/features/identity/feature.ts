/** Who may come in: people, their sessions and second factors, API keys. */
import type { Feature } from '../feature.ts';
import { apiKey } from './api-key.ts';
import { user } from './user.ts';

export const identity: Feature = {
  entities: [apiKey, user],
};
