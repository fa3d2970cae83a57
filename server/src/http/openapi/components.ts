/** The shared components of the OpenAPI document. */
import type { ProblemCode } from '../../record/problem.ts';
import { problemKinds } from '../problem-kinds.ts';

export type Json = Record<string, unknown>;

/** Filled while the operations are described. */
export interface Components {
  readonly parameters: Record<string, Json>;
  readonly responses: Record<string, Json>;
  readonly examples: Record<string, Json>;
  readonly headers: Readonly<Record<string, Json>>;
}

/** The JSON of components: a cache, because each reference compares it. */
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
    'A strong entity tag of the response: the RowVersion, a dot and a hash, as `"<RowVersion>.<hash>"`; in compressed responses it ends with the coding: `"…-br"`. It changes with every visible value, also with one that keeps the RowVersion. `If-Match` accepts it and compares the RowVersion.',
  ),
  Location: header('Path of the new record or line; ends with its id.'),
  Redirect: header('The address that the browser opens next.'),
  NextPage: header('The next page, `rel="next"`.'),
  RetryAfter: header('Seconds to wait.', 'integer'),
  RateLimit: header(
    'Requests left, and seconds until the full quota is available: `"default";r=0;t=12`.',
  ),
  RateLimitPolicy: header(
    'Requests per credential, and the window in seconds: `"default";q=6000;w=60`.',
  ),
} as const;

export function headerRef(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${name}` };
}

/** Moves parameters of several operations into components if that makes the document shorter. */
export function shareParameters(
  { parameters }: Components,
  paths: Readonly<Record<string, Json>>,
): void {
  const lists = Object.values(paths)
    .flatMap((item) => [item, ...Object.values(item)] as { readonly parameters?: Json[] }[])
    .map(({ parameters: listed = [] }) => listed);
  const counts = new Map<string, number>();
  for (const one of lists.flat()) counts.set(textOf(one), (counts.get(textOf(one)) ?? 0) + 1);
  for (const listed of lists)
    for (const [index, one] of listed.entries()) {
      const name = parameterName(String(one['name']));
      const { length } = textOf(one);
      const count = counts.get(textOf(one)) ?? 0;
      const reference = `{"$ref":"#/components/parameters/${name}"}`.length;
      if (count * reference + length + name.length < count * length)
        listed[index] = refTo('parameters', parameters, name, one);
    }
}

/** `currency.eq`, but `fromParameter`: one word could be a word of a language, or the name of a schema. */
function parameterName(name: string): string {
  return /^\w+$/.test(name) ? `${name}Parameter` : name;
}

/** Refers to a component by `name`; numbered if a different component has that name. */
function refTo(kind: string, components: Record<string, Json>, name: string, value: Json): Json {
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? name : `${name}_${count}`;
    components[key] ??= value;
    if (textOf(components[key]) === textOf(value)) return { $ref: `#/components/${kind}/${key}` };
  }
}

export function exampleRef({ examples }: Components, name: string, value: unknown): Json {
  return refTo('examples', examples, name, { value });
}

export function responseRef({ responses }: Components, name: string, response: Json): Json {
  return refTo('responses', responses, name, response);
}

/** The content of an error response with one of `codes`, which have the same status. */
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

/** A single code has its title; several have theirs in the examples. */
export function problemTitles(codes: readonly ProblemCode[]): string {
  const [first, ...others] = codes;
  return first !== undefined && others.length === 0
    ? `\`${first}\`: ${problemKinds[first].title}.`
    : `${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

/** An error response: `404`, and `422_2` for a second set of codes of a status. */
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
  return responseRef(components, status, response);
}

/** Moves responses of several operations into components. */
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

/** `InvoiceResponse`, `InvoiceResponse409`: by its schema, and never the name of a schema. */
function responseName(status: string, response: Json): string {
  const [media] = Object.values((response['content'] ?? {}) as Record<string, { schema?: Json }>);
  const shown = String(media?.schema?.['$ref'] ?? 'Answer')
    .split('/')
    .at(-1);
  return `${shown}Response${['200', '201'].includes(status) ? '' : status}`;
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
