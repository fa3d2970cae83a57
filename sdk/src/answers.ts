/** The parameters, bodies and responses of operations in the OpenAPI document, as types. */
import type { paths } from './generated/schema.ts';
import type { AnswerCheck } from './own-answer.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';

/** The operation of a path and method; `never` if there is none. */
export type Op<P extends keyof paths, M extends Method> = Exclude<paths[P][M], undefined>;

/** Paths that have the method. */
type PathsWith<M extends Method> = {
  [P in keyof paths]: [Op<P, M>] extends [never] ? never : P;
}[keyof paths];

type JsonOf<R> = R extends { content: { 'application/json': infer Body } } ? Body : never;

type SuccessOf<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202 | 204)] : never;

/** The data of a 2xx response; undefined if it has no JSON. */
export type AnswerOf<O> = [JsonOf<SuccessOf<O>>] extends [never] ? undefined : JsonOf<SuccessOf<O>>;

/** The JSON body of an operation. */
export type BodyOf<O> = O extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

export type QueryOf<O> = O extends { parameters: { query?: infer Query } }
  ? Exclude<Query, undefined>
  : never;

/** Options of every call. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** For one attempt, instead of the client’s; 0: none. */
  readonly timeoutMs?: number;
  /** Attempts after the first, instead of the client’s. */
  readonly maxRetries?: number;
  /** Receives the successful response, for its headers, such as the `Location` of a new line. */
  readonly onResponse?: (response: Response) => void;
}

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

/** `params` with the query, header and path of the operation. */
type Params<P> = { [K in keyof P as [Exclude<P[K], undefined>] extends [never] ? never : K]: P[K] };

type ParamsPart<O> = O extends { parameters: infer P }
  ? [RequiredKeys<Params<P>>] extends [never]
    ? { params?: Params<P> }
    : { params: Params<P> }
  : object;

type JsonPart<O> = [BodyOf<O>] extends [never]
  ? object
  : O extends { requestBody: unknown }
    ? { body: BodyOf<O> }
    : { body?: BodyOf<O> };

/** The media types of its file. */
type FileTypeOf<O> = O extends { requestBody?: { content: infer Content } }
  ? Exclude<keyof Content, 'application/json' | 'application/merge-patch+json'>
  : never;

/** The `type` of the file is its Content-Type. */
interface FilePart {
  readonly file: Blob;
}

type BodyPart<O> = [FileTypeOf<O>] extends [never] ? JsonPart<O> : FilePart;

type Init<O> = ParamsPart<O> & BodyPart<O> & CallOptions;

/** The second argument, optional if nothing in it is required. */
type InitArguments<O> = [RequiredKeys<Init<O>>] extends [never] ? [Init<O>?] : [Init<O>];

/** A typed call: takes a path of the document, its parameters and body; returns the data of the response. */
export type Call<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...init: InitArguments<Op<P, M>>
) => Promise<AnswerOf<Op<P, M>>>;

/** The untyped call of the collections at run time. */
export interface LooseInit extends CallOptions {
  readonly params?: {
    readonly path?: object;
    readonly query?: object | undefined;
    readonly header?: object;
  };
  readonly body?: unknown;
  readonly file?: Blob;
  /** By default the check of the operation. */
  readonly isAnswer?: AnswerCheck;
}

/** A call whose types the caller has checked. */
export type LooseCall = (method: string, path: string, init?: LooseInit) => Promise<unknown>;
