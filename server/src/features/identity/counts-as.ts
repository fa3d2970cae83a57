/** With whom users and API keys count as one in four-eyes approval. */
import { type Actor, identitiesOf } from '../../record/actor.ts';
import { list } from '../../record/fields.ts';
import { messageOf } from '../../record/messages/messages.ts';
import { invalidValue } from './messages.ts';

const limits = {
  /** Users and keys that one user or key counts as. */
  identities: 50,
} as const;

export function countsAsField(description: string) {
  return list({
    max: limits.identities,
    form: { pattern: '^(user|key):.+$', 'x-form': messageOf('text_expected') },
    access: 'computed',
    history: false,
    description,
    example: ['user:0193d0a4-0000-7000-8000-000000000001'],
  });
}

/** `known` and the names of the actor. Throws `invalid_value` if they are too many. */
export function countingAs(known: readonly string[], actor: Actor): readonly string[] {
  const names = [...new Set([...known, ...identitiesOf(actor)])];
  if (names.length <= limits.identities) return names;
  throw invalidValue('/countsAs', 'identities_too_many', { max: limits.identities });
}
