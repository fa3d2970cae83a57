/** Posted documents as customers receive them: what mails, PDF and e-invoices have in common. */
import type { Feature } from '../feature.ts';
import { documentsMessages } from './messages.ts';
import { documentsOutcomes } from './outcomes.ts';

export const documents: Feature = { messages: documentsMessages, outcomes: documentsOutcomes };
