/**
 * Follows the event stream of a running service: handles one event at a time, and resumes after the last handled one
 * if the connection was lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type Dispatcher, request } from 'undici';
import { problemKinds } from '../../record/problem.ts';
import { unreachable } from '../locate-daybook.ts';

const limits = {
  connectMs: 15_000,
  /** Three heartbeats of the service. */
  silenceMs: 45_000,
  /** Until the service says otherwise. */
  firstPauseMs: 2_000,
  /** Even if the service says 0. */
  shortestPauseMs: 500,
  longestPauseMs: 15_000,
  /** Of an event that is being received. */
  eventChars: 16 * 1024 * 1024,
  refusalBytes: 64 * 1024,
} as const;

interface Following {
  /** Of the service, without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly dispatcher: Dispatcher;
  /** As in `type.in`; null: all. */
  readonly types: string | null;
  /** Ends it after the current event. */
  readonly signal: AbortSignal;
  /** The stream has begun and its position is known: no later event can be missed. */
  onConnected(): void;
  onEvent(event: EventSourceMessage): Promise<void>;
  /** The connection was lost; it reconnects after `pauseMs`. */
  onLost(reason: string, pauseMs: number): void;
}

/** An error response instead of a stream; `final`: a retry cannot help. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/**
 * Resolves when `signal` is aborted. Throws if the first connection fails; later only errors that a retry cannot
 * help.
 */
export async function followEvents(following: Following): Promise<void> {
  const { signal, url } = following;
  const position: Position = { id: null, pauseMs: limits.firstPauseMs, wasAnswered: false };
  let failures = 0;
  while (!signal.aborted) {
    let reason = 'the service ended it';
    try {
      await readStream(following, position, () => {
        failures = 0;
        following.onConnected();
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal && (error.final || !position.wasAnswered)) throw error;
      if (!position.wasAnswered) throw unreachable(url, error);
      reason = error instanceof Error ? error.message : String(error);
    }
    if (signal.aborted) return;
    const longest = Math.min(limits.longestPauseMs, position.pauseMs * 2 ** failures);
    const pauseMs = Math.round(longest * (0.5 + Math.random() / 2));
    failures += 1;
    following.onLost(reason, pauseMs);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Position {
  id: string | null;
  pauseMs: number;
  /** Whether a stream was ever begun. */
  wasAnswered: boolean;
}

/** Resolves when the service ends the stream. */
async function readStream(
  { url, key, types, signal, onEvent, dispatcher }: Following,
  position: Position,
  onConnected: () => void,
): Promise<void> {
  const query = types === null ? '' : `?type.in=${encodeURIComponent(types)}`;
  const { statusCode, body } = await request(`${url}/api/events/stream${query}`, {
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'text/event-stream',
      ...(position.id === null ? {} : { 'last-event-id': position.id }),
    },
    headersTimeout: limits.connectMs,
    bodyTimeout: limits.silenceMs,
    signal,
    dispatcher,
  });
  if (statusCode !== 200) throw await refusalFrom(statusCode, body);
  position.wasAnswered = true;
  let isConnected = false;
  const received: { id: string; event: EventSourceMessage | null }[] = [];
  const parser = createParser({
    maxBufferSize: limits.eventChars,
    onId: (id) => void received.push({ id, event: null }),
    onEvent(event) {
      const last = received.at(-1);
      if (last !== undefined) last.event = event;
    },
    onRetry: (pauseMs) => {
      position.pauseMs = Math.max(limits.shortestPauseMs, pauseMs);
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const { id, event } of received.splice(0)) {
      if (signal.aborted) return;
      // The service first sends the position of the stream: from here on nothing can be missed.
      if (!isConnected) onConnected();
      isConnected = true;
      if (event !== null) await onEvent(event);
      // After handling, so that an unhandled event is sent again.
      position.id = id;
    }
  }
}

async function refusalFrom(status: number, body: AsyncIterable<Buffer>): Promise<Refusal> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limits.refusalBytes) break;
  }
  const { detail, code } = problemFrom(Buffer.concat(chunks).toString('utf8'));
  const said = `${status}: ${detail.replace(/\p{Cc}+/gu, ' ').slice(0, 500)}`;
  if (status >= 500 || status === 429) return new Refusal(said, false);
  const known = Object.entries(problemKinds).find(([name]) => name === code)?.[1];
  return new Refusal(`The service answered ${said} ${remedies[code] ?? known?.remedy ?? ''}`, true);
}

/** Remedies that differ on the command line. */
const remedies: Readonly<Record<string, string>> = {
  unauthorized:
    'Give a valid key by DAYBOOK_API_KEY or --key-file; `daybook keys create` creates one.',
  invalid_filter: 'Give --types with some of these, separated by commas.',
  not_found: 'Check that this is the address of Daybook; set it with --url.',
};

function problemFrom(text: string): { detail: string; code: string } {
  try {
    const { detail, code } = JSON.parse(text);
    if (typeof detail === 'string' && typeof code === 'string') return { detail, code };
  } catch {
    // Not a response of Daybook.
  }
  return { detail: 'The response is not from Daybook.', code: 'not_found' };
}
