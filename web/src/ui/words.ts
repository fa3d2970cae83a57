/**
 * What the service says, in the person's language: a refusal by its title, its detail and each of its problems.
 * English is what the answer says; other languages are rendered from its codes and params.
 */
import type { ProblemDetail } from '@daybook/sdk';
import { type Params, type Shown, useCatalogue } from '../core/catalogue.ts';
import { useFormat } from '../core/format.ts';
import { useActionLabel, useFieldLabel, useValueLabel } from './labels.ts';

interface Detail {
  readonly detail: string;
  readonly detailCode: string;
  readonly params: Params;
}

interface Refused extends Detail {
  readonly code: string;
  readonly title: string;
}

/** As one of many records is refused. */
interface BulkProblem extends Detail {
  readonly errors?: readonly ProblemDetail[];
}

export interface Words {
  readonly title: (refused: Pick<Refused, 'code' | 'title'>) => string;
  readonly detail: (refused: Detail) => string;
  readonly problem: (problem: ProblemDetail) => string;
  /** The one reason that matters, of a refusal that is told in one line. */
  readonly first: (refused: BulkProblem) => string;
}

/** The problems that a sentence already told does not say. */
export function problemsBeside(
  told: string,
  problems: readonly ProblemDetail[],
  words: Words,
): readonly ProblemDetail[] {
  return problems.filter((problem) => words.problem(problem) !== told);
}

/** Values as the catalogue marks them. */
function useShown(): Shown {
  const { amount, date, decimal, instant } = useFormat();
  const valueLabel = useValueLabel();
  const actionLabel = useActionLabel();
  const fieldLabel = useFieldLabel();
  const label = (value: string) => valueLabel('', '', value);
  const money = (text: string) => {
    const [value = '', currency = ''] = text.split(' ');
    return amount(value, currency);
  };
  const each = (show: (value: string) => string) => (list: string) =>
    list.split(', ').map(show).join(', ');
  return {
    Date: date,
    Instant: instant,
    Decimal: decimal,
    Amount: money,
    Label: label,
    Labels: each(label),
    Actions: each(actionLabel),
    Fields: each((name) => fieldLabel('', name)),
  };
}

export function useWords(): Words {
  const catalogue = useCatalogue();
  const shown = useShown();
  const render = (key: string, params: Params | null, english: string) =>
    catalogue?.(key, params ?? {}, shown) ?? english;
  const problem: Words['problem'] = ({ code, params, message }) =>
    render(`messages.${code}`, params, message);
  const detail: Words['detail'] = ({ detail: english, detailCode, params }) =>
    render(`messages.${detailCode}`, params, english);
  return {
    title: ({ code, title }) => render(`titles.${code}`, {}, title),
    detail,
    problem,
    first: (refused) => {
      const [first] = refused.errors ?? [];
      return first === undefined ? detail(refused) : problem(first);
    },
  };
}
