/** Documents as PDF and as EN 16931 XML. */
import type { Feature } from '../feature.ts';
import { pdfMessages } from './messages.ts';
import { undrawnWarnings } from './undrawn-warnings.ts';

export const pdf: Feature = {
  messages: pdfMessages,
  checks: [
    {
      action: 'post',
      of: ({ printed }) => (printed ? { warnings: undrawnWarnings(printed) } : null),
    },
  ],
  api: () => import('./api.ts'),
  background: () => import('./background.ts'),
};
