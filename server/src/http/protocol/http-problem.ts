/** A problem of the protocol, whose response has headers of its own. */
import type { RenderedMessage } from '../../record/messages/messages.ts';
import { Problem, type ProblemCode } from '../../record/problem.ts';

export class HttpProblem extends Problem {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    message: RenderedMessage,
    headers: Readonly<Record<string, string>>,
  ) {
    super(code, message);
    this.headers = headers;
  }
}
