/** The columns of an effect that say why it did not run, though no attempt was spent. */
import type { Outcome } from './outcome.ts';

/** Of `e`: why it did not run; five values from `$first` on. */
export function lastOutcome(first: number): string {
  const columns = ['outcome', 'code', 'params', 'reason', 'remedy'];
  return columns.map((name, index) => `last_${name} = $${first + index}`).join(', ');
}

export function lastOutcomeValues(why: Outcome): string[] {
  return [why.class, why.code, JSON.stringify(why.params), why.reason, why.remedy];
}
