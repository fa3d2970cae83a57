/** The client: typed calls of all operations of the OpenAPI document, and the collections of records. */
import createClient from 'openapi-fetch';
import type { Call, CallOptions, LooseCall, LooseInit } from './answers.ts';
import { type Collections, createCollections } from './collections.ts';
import type { DaybookEvent, EventMessage, EventOptions } from './events.ts';
import { checkOf } from './own-answer.ts';
import { createTransport, type Transport, type TransportOptions } from './transport.ts';

export type DaybookOptions = TransportOptions;

export interface FetchOptions extends CallOptions {
  readonly method?: string;
  /** Sent unchanged. */
  readonly body?: string;
}

export interface Daybook extends Collections {
  readonly baseUrl: string;
  /** `await daybook.GET('/api/invoices/{id}', { params: { path: { id } } })` is an `Invoice`. */
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
  /** The raw response, for PDFs and files. Retries and throws like the typed calls, except for a 304. */
  fetch(path: string, options?: FetchOptions): Promise<Response>;
  /** The business events as they are committed. */
  events(options?: EventOptions): AsyncGenerator<DaybookEvent, void, void>;
  /** The same as the texts that webhooks send, to be signed or kept unchanged. */
  eventMessages(options?: EventOptions): AsyncGenerator<EventMessage, void, void>;
}

/** Nothing is sent before the first call. */
export function createDaybook(options: DaybookOptions = {}): Daybook {
  const transport = createTransport(options);
  const client = createClient<Record<string, never>>({
    baseUrl: transport.baseUrl,
    querySerializer: writeQuery,
  });
  const call: LooseCall = async (method, path, init = {}) => {
    const { timeoutMs, maxRetries, signal, onResponse, isAnswer, ...rest } = init;
    const { id } = { id: undefined, ...init.params?.path };
    const limits = {
      isAnswer: isAnswer ?? checkOf(method, path, id),
      ...(signal === undefined ? {} : { signal }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(maxRetries === undefined ? {} : { maxRetries }),
    };
    const send = async (request: Request) => {
      const { url, headers } = request;
      const body = request.body === null ? null : await request.text();
      const response = await transport.send({
        method: request.method,
        url,
        headers,
        body,
        ...limits,
      });
      onResponse?.(response);
      return response;
    };
    const loose = client.request as (
      method: string,
      path: string,
      init: object,
    ) => Promise<{ data?: unknown }>;
    return (await loose(method.toLowerCase(), path, { ...rest, fetch: send })).data;
  };
  const typed = (method: string) => (path: string, init?: LooseInit) => call(method, path, init);
  return {
    ...createCollections(call),
    baseUrl: transport.baseUrl,
    ...streamsOf(transport),
    GET: typed('GET') as Call<'get'>,
    POST: typed('POST') as Call<'post'>,
    PATCH: typed('PATCH') as Call<'patch'>,
    DELETE: typed('DELETE') as Call<'delete'>,
    async fetch(path, { method = 'GET', headers, body, onResponse, ...limits }: FetchOptions = {}) {
      const url = transport.baseUrl + path;
      try {
        const response = await transport.send({
          method,
          url,
          headers: new Headers(headers),
          body: body ?? null,
          ...limits,
        });
        onResponse?.(response);
        return response;
      } catch (error) {
        const { response } = error as { response?: Response | null };
        if (response?.status === 304) return response;
        throw error;
      }
    },
  };
}

/** Their code is loaded when a stream is opened: a page shows before that. */
function streamsOf(transport: Transport): Pick<Daybook, 'events' | 'eventMessages'> {
  return {
    async *events(wanted) {
      const { streamEvents } = await import('./events.ts');
      yield* streamEvents(transport, wanted);
    },
    async *eventMessages(wanted) {
      const { streamMessages } = await import('./events.ts');
      yield* streamMessages(transport, wanted);
    },
  };
}

/** Joins lists by commas; `\` escapes a comma inside a value. Absent parameters are omitted. */
function writeQuery(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const text = Array.isArray(value)
        ? value.map((one) => String(one).replace(/[\\,]/g, '\\$&')).join(',')
        : String(value);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    })
    .join('&');
}
