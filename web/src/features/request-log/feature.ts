/** The latest requests of an API key, on its page. */
import type { Feature } from '../../core/feature.ts';

export const requestLog = {
  name: 'request-log',
  pages: [],
  recordSections: [
    {
      collections: ['api-keys'],
      operation: 'listRequestLog',
      load: async () => (await import('./key-requests.tsx')).KeyRequests,
    },
  ],
} as const satisfies Feature;
