/** Validations of the input of an entity that a decider cannot do, such as DNS look-ups. */
import type { Value } from '../record/fields.ts';
import type { Problem } from '../record/problem.ts';

/** Null: valid. */
export type InputCheck = (input: Readonly<Record<string, Value>>) => Promise<Problem | null>;
