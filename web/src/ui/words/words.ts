/**
 * Messages of the service in the user's language: title, detail and problems of an error, and outcomes of effects.
 * Responses contain English; other languages are rendered from codes and params.
 */
import type { Effect, ProblemDetail } from '@daybook/sdk';
import { useCatalogue } from '../../core/catalogue.ts';
import { useFormat } from '../../core/format.ts';
import type { Params, Shown } from '../../core/service-texts.ts';
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

/** Error of one record of a bulk action. */
interface BulkProblem extends Detail {
  readonly errors?: readonly ProblemDetail[];
}

/** Result of an attempt. Without a code: recorded by an older release, with English sentences only. */
export interface Outcome {
  readonly code: string | null;
  readonly params: Params | null;
  readonly reason: string | null;
  readonly remedy: string | null;
}

export interface Words {
  readonly title: (refused: Pick<Refused, 'code' | 'title'>) => string;
  readonly detail: (refused: Detail) => string;
  readonly problem: (problem: ProblemDetail) => string;
  /** The main reason of an error, for one line. */
  readonly first: (refused: BulkProblem) => string;
  readonly outcome: (shown: Outcome) => { readonly reason: string; readonly remedy: string };
}

/** Result of the last attempt of an effect. */
export function lastOutcome(
  effect: Partial<Pick<Effect, 'lastCode' | 'lastParams' | 'lastReason' | 'lastRemedy'>>,
): Outcome {
  const { lastCode: code = null, lastParams: params = null } = effect;
  const { lastReason: reason = null, lastRemedy: remedy = null } = effect;
  return { code, params, reason, remedy };
}

/** Reason and remedy as one text. */
export function textOf({ reason, remedy }: ReturnType<Words['outcome']>): string {
  return `${reason} ${remedy}`.trim();
}

/** The problems that the detail does not already contain. */
export function problemsBeside(
  shown: string,
  problems: readonly ProblemDetail[],
  words: Words,
): readonly ProblemDetail[] {
  return problems.filter((problem) => words.problem(problem) !== shown);
}

/** Formatters for the tags in catalogue messages. */
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

/** The dates among the params of an English text, as on the page. */
function withDates(text: string, params: Params | null, show: (date: string) => string): string {
  return Object.values(params ?? {})
    .filter((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))
    .reduce<string>((shown, date) => shown.replaceAll(String(date), show(String(date))), text);
}

export function useWords(): Words {
  const catalogue = useCatalogue();
  const shown = useShown();
  const { date } = useFormat();
  const render = (key: string, params: Params | null, english: string) =>
    catalogue?.(key, params ?? {}, shown) ?? withDates(english, params, date);
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
    outcome: ({ code, params, reason, remedy }) => ({
      reason: render(`reasons.${code}`, params, reason ?? ''),
      remedy: render(`remedies.${code}`, params, remedy ?? ''),
    }),
  };
}
