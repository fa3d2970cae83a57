/** The parts of the OpenAPI document that many operations share: each stands once and is referred to. */
import { isDeepStrictEqual } from 'node:util';
import { type ProblemCode, problemKinds } from '../../record/problem.ts';

import type { Parameter } from '../operation.ts';

export type Json = Record<string, unknown>;

/** Collects what the operations refer to, while they are being described. */
export interface Components {
  readonly parameters: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly examples: Record<string, Json>;
  readonly headers: Readonly<Record<string, Json>>;
}

/** The text of each component that was compared, which is compared again for every reference to it. */
const texts = new WeakMap<object, string>();

function textOf(component: object): string {
  const text = texts.get(component) ?? JSON.stringify(component);
  texts.set(component, text);
  return text;
}

export function newComponents(): Components {
  return { parameters: {}, responses: {}, examples: {}, headers };
}

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
});
const headers = {
  RequestId: header('Identifies the request in logs, history and events.'),
  RowVersion: header(
    'The RowVersion, as a strong entity tag; of a compressed answer with its coding at the end: `"…-br"`. `If-Match` takes both.',
  ),
  Location: header('Where the new record or line is; ends with its id.'),
  GoingOn: header('Where the browser goes on.'),
  NextPage: header('The next page, `rel="next"`.'),
  RetryAfter: header('Seconds to wait.', 'integer'),
  RateLimit: header(
    'What is left of the quota, and the seconds until all of it is back: `"default";r=0;t=12`.',
  ),
  RateLimitPolicy: header(
    'Requests of one credential in so many seconds: `"default";q=6000;w=60`.',
  ),
} as const;

export function headerRef(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${name}` };
}

/**
 * A parameter, or a reference to the component that operations share. Where another parameter of that name is a
 * component already, the name begins with the list: `status.eq`, `Payments.status.eq`.
 */
export function parameterOf(
  { parameters }: Components,
  { isShared, ...parameter }: Parameter,
  path: string,
): Json {
  if (isShared !== true) return parameter;
  const list = pascal(path.split('/')[2] ?? '');
  const key = [parameter.name, `${list}.${parameter.name}`].find(
    (name) => parameters[name] === undefined || isDeepStrictEqual(parameters[name], parameter),
  );
  if (key === undefined) return parameter;
  parameters[key] = parameter;
  return { $ref: `#/components/parameters/${key}` };
}

/** Refers to an example by `name`, or by a numbered one where another value has that name. */
export function exampleRef(components: Components, name: string, value: unknown): Json {
  const example = { value };
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? name : `${name}${count}`;
    components.examples[key] ??= example;
    if (textOf(components.examples[key]) === textOf(example))
      return { $ref: `#/components/examples/${key}` };
  }
}

/** What a refusal with one of `codes`, all of one status, looks like. */
export function problemContent(components: Components, codes: readonly ProblemCode[]): Json {
  const named = codes.map((code) => [code, exampleRef(components, code, problemExample(code))]);
  return {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(named),
    },
  };
}

export function problemHeaders(codes: readonly ProblemCode[]): Json {
  const waits = codes.some((code) => [429, 503].includes(problemKinds[code].status));
  return {
    'X-Request-Id': headerRef('RequestId'),
    ...(waits ? { 'Retry-After': headerRef('RetryAfter') } : {}),
    ...(codes.includes('rate_limited')
      ? { RateLimit: headerRef('RateLimit'), 'RateLimit-Policy': headerRef('RateLimitPolicy') }
      : {}),
  };
}

export function problemTitles(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `\`${code}\`: ${problemKinds[code].title}.`).join(' ');
}

/** A response that only refuses; one component for each small set of codes. */
export function problemResponse(
  components: Components,
  status: string,
  codes: readonly ProblemCode[],
): Json {
  const response = {
    description: problemTitles(codes),
    headers: problemHeaders(codes),
    content: problemContent(components, codes),
  };
  const [only = '', ...others] = codes;
  const stem = others.length > 0 ? `Problems${status}` : pascal(only);
  return responseRef(components, stem, response);
}

/** Makes components of the responses that several operations have in full. */
export function shareResponses(
  components: Components,
  paths: Readonly<Record<string, Json>>,
): void {
  const inline = Object.values(paths)
    .flatMap((item) => Object.values(item) as { readonly responses?: Record<string, Json> }[])
    .flatMap(({ responses = {} }) =>
      Object.entries(responses)
        .filter(([, response]) => !('$ref' in response))
        .map(([status, response]) => ({ responses, status, response })),
    );
  const groups = Map.groupBy(inline, ({ response }) => JSON.stringify(response));
  for (const group of groups.values())
    if (group.length > 1)
      for (const { responses, status, response } of group)
        responses[status] = responseRef(components, responseName(status, response), response);
}

/** `Invoice`, `Invoice409`: by the schema that it shows. */
function responseName(status: string, response: Json): string {
  const [media] = Object.values((response['content'] ?? {}) as Record<string, { schema?: Json }>);
  const shown = String(media?.schema?.['$ref'] ?? 'Answer')
    .split('/')
    .at(-1);
  return `${shown}${['200', '201'].includes(status) ? '' : status}`;
}

/** Refers to a response by `name`, or by a numbered one where another has that name. */
export function responseRef({ responses }: Components, name: string, response: Json): Json {
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? name : `${name}_${count}`;
    responses[key] ??= response;
    if (textOf(responses[key]) === textOf(response))
      return { $ref: `#/components/responses/${key}` };
  }
}

function pascal(code: string): string {
  return code.replace(/(?:^|[_-])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function problemExample(code: ProblemCode): Json {
  const kind = problemKinds[code];
  return {
    type: `/docs/errors#${code}`,
    title: kind.title,
    status: kind.status,
    detail: kind.remedy,
    detailCode: code,
    params: {},
    code,
    requestId: '0193d0a4-0000-7000-8000-00000000beef',
    errors: [],
  };
}
