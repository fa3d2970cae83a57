/** Responses that may not be cached, because they may contain a secret. */
import { jsonAnswer } from '../answer.ts';
import type { Reply } from '../operation.ts';

/** `value` as JSON. */
export function privateAnswer(
  status: number,
  value: object,
  headers: Reply['headers'] = {},
): Reply {
  return withHeaders(jsonAnswer(status, JSON.stringify(value), null), headers);
}

export function withHeaders(reply: Reply, headers: Reply['headers']): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers }, showsSecret: true };
}
