/** A client of the event stream that collects what it receives. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { TestTenant } from './service.ts';

const waitMs = 30_000;

export interface Reader {
  readonly response: Response;
  readonly events: EventSourceMessage[];
  readonly comments: string[];
  /** The last `id` received, with an event or alone. */
  lastId(): string;
  /** Resolves once `condition` holds; rejects if the stream ends first. */
  until(condition: () => boolean): Promise<void>;
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  cut(): Promise<void>;
}

/** As Viewer, unless the headers have another credential. */
export async function openStream(
  { url, tenant }: { readonly url: string; readonly tenant: TestTenant },
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Reader> {
  const aborting = new AbortController();
  const response = await fetch(`${url}/api/events/stream${query}`, {
    headers: {
      ...('cookie' in headers ? {} : { authorization: `Bearer ${tenant.keys.Viewer}` }),
      ...headers,
    },
    signal: aborting.signal,
  });
  const events: EventSourceMessage[] = [];
  const comments: string[] = [];
  let lastId = '';
  let changed = (): void => undefined;
  const parser = createParser({
    onEvent: (event) => void events.push(event),
    onComment: (comment) => void comments.push(comment),
    onId: (id) => {
      lastId = id;
    },
  });
  let over = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      changed();
    }
  })();
  const ended = reading.finally(() => {
    over = true;
    changed();
  });
  ended.catch(() => undefined);
  return {
    response,
    events,
    comments,
    lastId: () => lastId,
    ended,
    async until(condition) {
      const limit = AbortSignal.timeout(waitMs);
      while (!condition()) {
        if (over) throw new Error('the stream ended');
        await new Promise<void>((resolve, reject) => {
          changed = resolve;
          limit.addEventListener('abort', () => reject(new Error('no event arrived in time')), {
            once: true,
          });
        });
      }
    },
    async cut() {
      aborting.abort();
      await ended.catch(() => undefined);
    },
  };
}

/** The records that change notices name. */
export function noticesOf({ events }: Reader): Record<string, unknown>[] {
  return events
    .filter(({ event }) => event === 'change')
    .flatMap(({ data }) => JSON.parse(data).changes);
}
