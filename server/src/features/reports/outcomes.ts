/** Outcomes of effects that refresh figures. */
import { outcomesOf } from '../../queue/outcome.ts';
import type { OutcomeMessages } from '../../record/messages/outcome-message.ts';

export const reportsOutcomes = {
  events_too_many: {
    class: 'internal',
    reason: 'An internal error occurred: there are more events than one attempt can count.',
    remedy: 'Retry; if it fails again, check the log.',
  },
} as const satisfies OutcomeMessages;

export const outcomeOf = outcomesOf(reportsOutcomes);
