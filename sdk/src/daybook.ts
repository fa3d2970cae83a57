/** The client: typed calls of all operations of the OpenAPI document, and the collections of records. */
import type { Call, CallOptions, LooseCall, LooseInit } from './answers.ts';
import type { ChangeOptions, CopyStep } from './changes.ts';
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
  /** The steps that keep an exact copy of the records: a snapshot, then every change. */
  changes(options?: ChangeOptions): AsyncGenerator<CopyStep, void, void>;
}

/** Nothing is sent before the first call. */
export function createDaybook(options: DaybookOptions = {}): Daybook {
  const transport = createTransport(options);
  const call: LooseCall = async (method, path, init = {}) => {
    const { params, headers, body, file, onResponse, isAnswer, ...limits } = init;
    const { id } = { id: undefined, ...params?.path };
    const answer = await transport.send({
      ...limits,
      method,
      url: transport.baseUrl + writePath(path, params?.path) + writeQuery(params?.query),
      headers: new Headers({ ...params?.header, ...headers }),
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      isAnswer: isAnswer ?? checkOf(method, path, id),
    });
    onResponse?.(answer.response);
    return answer.body;
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
        const { response, text } = await transport.send({
          method,
          url,
          headers: new Headers(headers),
          body: body ?? null,
          ...limits,
        });
        onResponse?.(response);
        return text === null ? response : readable(response, text);
      } catch (error) {
        const { response } = error as { response?: Response | null };
        if (response?.status === 304) return response;
        throw error;
      }
    },
  };
}

/** Their code is loaded when a stream is opened: a page shows before that. */
function streamsOf(transport: Transport): Pick<Daybook, 'events' | 'eventMessages' | 'changes'> {
  return {
    async *events(wanted) {
      const { streamEvents } = await import('./events.ts');
      yield* streamEvents(transport, wanted);
    },
    async *eventMessages(wanted) {
      const { streamMessages } = await import('./events.ts');
      yield* streamMessages(transport, wanted);
    },
    async *changes(wanted) {
      const { followChanges } = await import('./changes.ts');
      yield* followChanges(transport, wanted);
    },
  };
}

/** With the body, which has been read and decoded. */
function readable({ status, statusText, headers: sent }: Response, text: string): Response {
  const headers = new Headers(sent);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(text, { status, statusText, headers });
}

/** Fills in the parameters of a path template. */
function writePath(path: string, params: object = {}): string {
  const values: Readonly<Record<string, unknown>> = { ...params };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Joins lists by commas; `\` escapes a comma inside a value. Absent parameters are omitted. */
function writeQuery(query: object = {}): string {
  const text = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const one = Array.isArray(value)
        ? value.map((item) => String(item).replace(/[\\,]/g, '\\$&')).join(',')
        : String(value);
      return `${encodeURIComponent(name)}=${encodeURIComponent(one)}`;
    })
    .join('&');
  return text === '' ? '' : `?${text}`;
}
