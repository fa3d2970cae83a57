/**
 * Follows the event stream of a running service: one event after the other, each handled before the
 * next, and from the last handled one on when the connection was lost.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type Dispatcher, request } from 'undici';
import { problemKinds } from '../record/problem.ts';
import { unreachable } from './locate-daybook.ts';

const limits = {
  connectMs: 15_000,
  /** Three heartbeats of the service. */
  silenceMs: 45_000,
  /** Until the service says otherwise. */
  firstPauseMs: 2_000,
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
  /** As in `type.in`; null for all. */
  readonly types: string | null;
  /** Ends it; the event under way is still handled. */
  readonly signal: AbortSignal;
  /** The stream has begun, and its place is known: what comes later arrives, whatever becomes of the connection. */
  onConnected(): void;
  onEvent(event: EventSourceMessage): Promise<void>;
  /** The connection was lost, and is made anew after `pauseMs`. */
  onLost(reason: string, pauseMs: number): void;
}

/** What the service answers instead of a stream; `final`: trying again cannot help. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/**
 * Resolves when `signal` is aborted. Throws when the first connection fails, and later only what
 * trying again cannot help.
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

/** Where to go on. */
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
      position.pauseMs = pauseMs;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    for (const { id, event } of received.splice(0)) {
      if (signal.aborted) return;
      // The service begins with the place of the stream: from here on nothing can be missed.
      if (!isConnected) onConnected();
      isConnected = true;
      if (event !== null) await onEvent(event);
      // Only now: an event that was not handled comes again.
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
  return new Refusal(`Refused with ${said} ${remedies[code] ?? known?.remedy ?? ''}`, true);
}

/** Where the command line has another remedy than a program would. */
const remedies: Readonly<Record<string, string>> = {
  unauthorized: 'Give a key that works with DAYBOOK_KEY or --key; `daybook keys create` makes one.',
  invalid_filter: 'Give --types out of those, separated by commas.',
  not_found: 'Is this a Daybook? Name its address with --url.',
};

function problemFrom(text: string): { detail: string; code: string } {
  try {
    const { detail, code } = JSON.parse(text);
    if (typeof detail === 'string' && typeof code === 'string') return { detail, code };
  } catch {
    // Something else answered.
  }
  return { detail: 'That is no answer of Daybook.', code: 'not_found' };
}
