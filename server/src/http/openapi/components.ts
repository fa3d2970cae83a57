/** The parts of the OpenAPI document that many operations share: each stands once and is referred to. */
import { type ProblemCode, problemKinds } from '../../record/problem.ts';

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

/** Makes components of the parameters of several operations, `status.eq`, where that makes the document shorter. */
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
      const name = String(one['name']);
      const { length } = textOf(one);
      const count = counts.get(textOf(one)) ?? 0;
      const reference = `{"$ref":"#/components/parameters/${name}"}`.length;
      if (count * reference + length + name.length < count * length)
        listed[index] = refTo('parameters', parameters, name, one);
    }
}

/** Refers to a component by `name`, or by a numbered name where another component has that one. */
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

/** One code with its title; of several, the examples show the titles. */
export function problemTitles(codes: readonly ProblemCode[]): string {
  const [first, ...others] = codes;
  return first !== undefined && others.length === 0
    ? `\`${first}\`: ${problemKinds[first].title}.`
    : `${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

/** A response that only refuses: `404`, and `422_2` for another set of codes of that status. */
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
