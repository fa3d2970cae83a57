/** What a feature reports problems with: the functions of the core, for the codes of its own catalogue as well. */
import { type Problem, type ProblemDetail, problemWith } from '../problem.ts';
import type { Messages } from './message.ts';
import {
  coreMessages,
  type Given,
  messageFrom,
  type Params,
  type RenderedMessage,
} from './messages.ts';

export type CodeOf<Own extends Messages> = keyof (Own & typeof coreMessages) & string;

type GivenOf<Own extends Messages, C extends CodeOf<Own>> = Given<(Own & typeof coreMessages)[C]>;

/** Reports a problem at a JSON Pointer of the record. */
export type Report<Own extends Messages> = <C extends CodeOf<Own>>(
  pointer: string,
  code: C,
  ...given: GivenOf<Own, C>
) => unknown;

interface Reporting<Own extends Messages> {
  messageOf<C extends CodeOf<Own>>(code: C, ...given: GivenOf<Own, C>): RenderedMessage;
  problemAt<C extends CodeOf<Own>>(
    pointer: string,
    code: C,
    ...given: GivenOf<Own, C>
  ): ProblemDetail;
  invalidValue<C extends CodeOf<Own>>(pointer: string, code: C, ...given: GivenOf<Own, C>): Problem;
}

/** As `messageOf`, `problemAt` and `invalidValue` of the core. No code may be in two catalogues. */
export function reporting<Own extends Messages>(own: Own): Reporting<Own> {
  const catalogue = { ...coreMessages, ...own };
  const messageOf = (code: string, ...given: readonly unknown[]) =>
    messageFrom(catalogue, code, given[0] as Params | undefined);
  return {
    messageOf,
    problemAt: (pointer, ...given) => ({ pointer, ...messageOf(...given) }),
    invalidValue: (pointer, ...given) =>
      problemWith('invalid_value', { pointer, ...messageOf(...given) }),
  };
}
