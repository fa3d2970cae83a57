/**
 * An operation of the API: its description for the OpenAPI document, and its handler. Routes and document are generated
 * from one list of operations, so they cannot differ.
 */
import type { Readable } from 'node:stream';
import type { Role } from '../record/actor.ts';
import type { Origin } from '../record/audit.ts';
import type { JsonSchema } from '../record/fields.ts';
import type { ProblemCode } from '../record/problem.ts';
import type { Span } from '../record/tracing.ts';
import type { Answer } from './answer.ts';
import type { PageTurns } from './limits/page-turns.ts';
import type { Principal } from './principal.ts';
import type { Body } from './protocol/body.ts';
import type { FileBody, Upload } from './protocol/file-body.ts';

export interface ApiRequest {
  readonly principal: Principal;
  readonly requestId: string;
  /** Null: the request is not traced. */
  readonly span: Span | null;
  /** RFC 3339 UTC; when the request was received. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly rawQuery: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
  /** The file of an operation with one. Throws `invalid_request` if the request has none. */
  readonly file: () => Upload;
  /** Address and user agent, computed only when stored. */
  readonly origin: () => Origin;
  /** Authenticates again, for long responses. Throws `unauthorized`. */
  readonly authenticateAgain: () => Promise<Principal>;
  /** Calls the listener when the response was sent, or its client left before. */
  readonly onClose: (listener: () => void) => void;
  /** Runs work that prepares a page, or its large records, when the tenant has a turn. Throws `overloaded`. */
  readonly inTurn: <T>(kind: keyof PageTurns, work: () => Promise<T>) => Promise<T>;
}

/** A request that needs no credential. */
export interface OpenRequest
  extends Omit<ApiRequest, 'principal' | 'authenticateAgain' | 'onClose' | 'inTurn'> {
  /** Of the session, if the request has one. */
  readonly principal: Principal | null;
}

/** A response with its timing. */
export interface Reply extends Omit<Answer, 'body' | 'mediaType' | 'headers'> {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** JSON text, the bytes of a file, or a stream. */
  readonly body: string | Uint8Array | Readable;
  /** The bytes of a stream that are already in memory; default 0. */
  readonly bodyBytes?: number;
  /** Of a text that was sent before; absent: it is computed. */
  readonly bodyHash?: string;
  readonly mediaType: string;
  /** `name;dur=<ms>` entries of Server-Timing. */
  readonly timing?: readonly (readonly [string, number])[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header' | 'path';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  /** A component name, or a schema. */
  readonly schema: string | JsonSchema;
  /** Absent if it is derived from the examples of other schemas. */
  readonly example?: unknown;
  /** Default: `application/json`. */
  readonly mediaType?: string;
  /** Other representations of the response, by media type. */
  readonly also?: Readonly<Record<string, JsonSchema>>;
  /** The response is one record: `ETag` is its RowVersion and a hash of its text. */
  readonly etag?: boolean;
  readonly location?: boolean;
  readonly link?: boolean;
}

/** 302. */
export interface Redirect {
  readonly description: string;
  readonly redirect: true;
}

interface Described {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/api/invoices/{id}` */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly body?: {
    readonly schema: string | JsonSchema;
    readonly example: unknown;
    readonly required: boolean;
  };
  /** The body is a file. Not with `body`: clients of generators do not compile with both. */
  readonly file?: FileBody;
  readonly responses: Readonly<Record<string, Response | Redirect>>;
  readonly problems: readonly ProblemCode[];
  /** Time limit of the response; default 30 s. */
  readonly timeoutMs?: number;
  /** True: the handler negotiates `Accept` itself, after checking its parameters. */
  readonly negotiatesAccept?: boolean;
}

export interface Operation extends Described {
  readonly roles: readonly Role[];
  /** True: some of these roles may call it for certain records only; the description says which. */
  readonly byRecord?: boolean;
  /**
   * Whether its response is as large as many records, so that it takes a turn; default: an operation with `limit` does.
   * `byHandler`: the handler calls `inTurn`.
   */
  readonly turn?: 'whole' | 'byHandler';
  /** True: for signed-in users, not for API keys. */
  readonly forUsers?: boolean;
  /** True: for operators of the installation. */
  readonly forOperators?: boolean;
  /** True: also for users who have not yet set up the required second factor. */
  readonly withoutSecondFactor?: boolean;
  handle(request: ApiRequest): Promise<Reply>;
}

/** An operation without a credential. */
export interface OpenOperation extends Described {
  readonly open: true;
  handle(request: OpenRequest): Promise<Reply>;
}

export type AnyOperation = Operation | OpenOperation;

export const headerParameters = {
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The RowVersion last seen, in double quotes, or the ETag unchanged; instead of RowVersion in the body. Only the RowVersion is compared. A mismatch returns 412.',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9._-]{1,70}"$' },
    example: '"Vb1u0bX0m2u7u0mYc3Hn5g"',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags of cached responses; returns 304 if one is current.',
    schema: { type: 'string', maxLength: 1000 },
  },
  saveSession: {
    name: 'Save-Session',
    in: 'header',
    description:
      'Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, and not the same field of the record or line. Saves of different fields need not wait for each other, and a late copy of a request is a conflict.',
    schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[\\x21-\\x7e]{8,64}$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeating a request with the same key and body within 24 hours replays the first response.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
} as const satisfies Record<string, Parameter>;
