/** Outcomes of effects on documents. */
import { outcomesOf } from '../../queue/outcome.ts';
import type { OutcomeMessages } from '../../record/messages/outcome-message.ts';

export const documentsOutcomes = {
  document_missing: {
    class: 'rejected',
    reason: 'The document does not exist.',
    remedy: 'Cancel the effect.',
  },
} as const satisfies OutcomeMessages;

export const outcomeOf = outcomesOf(documentsOutcomes);
