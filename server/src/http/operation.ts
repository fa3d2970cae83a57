/**
 * One operation of the API: what the OpenAPI document says of it and what runs. The routes and the
 * document are made of the same list of these, so neither can have what the other lacks.
 */
import type { Readable } from 'node:stream';
import type { Role } from '../record/actor.ts';
import type { Answer } from '../record/answer.ts';
import type { Origin } from '../record/audit.ts';
import type { JsonSchema } from '../record/fields.ts';
import type { ProblemCode } from '../record/problem.ts';
import type { Principal } from './principal.ts';
import type { Body } from './protocol/json.ts';

export interface ApiRequest {
  readonly principal: Principal;
  readonly requestId: string;
  /** RFC 3339 UTC; the moment the request came in. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly rawQuery: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
  /** From where it came; asked for only where that is kept. */
  readonly origin: () => Origin;
  /** Authenticates again, for long responses. Throws `unauthorized`. */
  readonly authenticateAgain: () => Promise<Principal>;
}

/** A request that needs no credential. */
export interface OpenRequest extends Omit<ApiRequest, 'principal' | 'authenticateAgain'> {
  /** Of the session, if the request has one. */
  readonly principal: Principal | null;
}

/** An answer, with where its time went. */
export interface Reply extends Omit<Answer, 'body' | 'mediaType' | 'headers'> {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** JSON text, the bytes of a file, or what is sent while it is made. */
  readonly body: string | Uint8Array | Readable;
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
  /** Absent where it follows from those of other schemas. */
  readonly example?: unknown;
  /** `application/json` without it. */
  readonly mediaType?: string;
  /** Other forms of the same answer, by media type. */
  readonly also?: Readonly<Record<string, JsonSchema>>;
  /** It carries one record: `ETag` is its RowVersion. */
  readonly etag?: boolean;
  readonly location?: boolean;
  readonly link?: boolean;
}

/** 302: the browser goes on elsewhere. */
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
  readonly responses: Readonly<Record<string, Response | Redirect>>;
  readonly problems: readonly ProblemCode[];
  /** How long the answer may take; 30 s without it. */
  readonly timeoutMs?: number;
  /** True: its own parameters come before `Accept`, which it weighs itself. */
  readonly judgesAccept?: boolean;
}

export interface Operation extends Described {
  readonly roles: readonly Role[];
  /** True: for people who signed in, not for API keys. */
  readonly forPeople?: boolean;
  /** True: for operators of the installation. */
  readonly forOperators?: boolean;
  /** True: also for who still has to set up the second factor that the tenant asks for. */
  readonly withoutSecondFactor?: boolean;
  handle(request: ApiRequest): Promise<Reply>;
}

/** Answered without a credential. */
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
      'The RowVersion last seen, in double quotes; instead of RowVersion in the body. A mismatch answers 412.',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]{1,40}"$' },
    example: '"Vb1u0bX0m2u7u0mYc3Hn5g"',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETags already held; answers 304 when one still holds.',
    schema: { type: 'string', maxLength: 1000 },
  },
  saveSession: {
    name: 'Save-Session',
    in: 'header',
    description:
      'Groups the saves of one editor: a RowVersion is accepted if only this user in this session has changed the record since, so saves need not wait for each other.',
    schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[\\x21-\\x7e]{8,64}$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeating a request with the same key and body within 24 hours replays the first answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
} as const satisfies Record<string, Parameter>;
