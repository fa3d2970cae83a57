/**
 * `daybook listen`: prints the events of a running service as they are committed, and forwards each to a receiver on
 * this machine, signed like a webhook. It needs no tunnel, because it opens the connection.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import type { EventMessage, EventType } from '../../../../sdk/src/index.ts';
import { CallTimeout, failureOf } from '../../features/webhooks/call-failure.ts';
import { outcomeOf, type webhookOutcomes } from '../../features/webhooks/outcomes.ts';
import { signatureHeaders } from '../../features/webhooks/signature.ts';
import { makeWebhookSecret } from '../../features/webhooks/webhook-endpoint/webhook-secret.ts';
import type { Outcome } from '../../queue/outcome.ts';
import type { OutcomeClass } from '../../record/messages/outcome-message.ts';
import { connectTo, explained } from '../connect-to.ts';
import { formatMs, type Output } from '../output.ts';
import { onStopSignal } from '../stop-signals.ts';
import { printJson, printLines, printStatus } from '../terminal.ts';

const limits = {
  /** For the receiver's whole response. */
  forwardMs: 30_000,
  /** For the running delivery after a stop signal. */
  graceMs: 5_000,
  /** Of a response, which is discarded. */
  answerBytes: 1024 * 1024,
} as const;

export interface ListenOptions {
  /** Null: events are only printed. */
  readonly forwardTo: string | null;
  readonly types: string | null;
  /** Null: that of the service on this machine. */
  readonly url: string | null;
  readonly keyFile: string | null;
  readonly secret: string | null;
}

interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly dispatcher: Agent;
}

interface Forwarded {
  readonly status: number | null;
  readonly ms: number;
  readonly outcome: OutcomeClass;
  readonly reason: string;
  readonly remedy: string;
}

interface Summary {
  events: number;
  accepted: number;
  refused: number;
  lastSequence: number | null;
}

/** Resolves after Ctrl+C. Throws an Error with a remedy if it cannot connect. */
export async function listen(options: ListenOptions, output: Output): Promise<void> {
  const { forwardTo, types } = options;
  const secret = options.secret ?? makeWebhookSecret(randomBytes);
  checkSecret(secret);
  const daybook = await connectTo(options);
  const { baseUrl: url } = daybook;
  const stop = stopOnSignal();
  const summary: Summary = { events: 0, accepted: 0, refused: 0, lastSequence: null };
  let connections = 0;
  let wasOpen = false;
  const failed = new AbortController();
  const dispatcher = new Agent();
  const receiver = forwardTo === null ? null : { url: forwardTo, secret, dispatcher };
  const messages = daybook.eventMessages({
    ...(types === null ? {} : { types: types.split(',') as EventType[] }),
    signal: AbortSignal.any([stop.asked, failed.signal]),
    onPosition() {
      connections += 1;
      if (connections > 1) printStatus('Reconnected; no event was missed.');
      else printStart({ url, forwardTo, types, secret }, output);
    },
    onState(state, error, pauseMs = 0) {
      wasOpen ||= state === 'open';
      if (state === 'open') return;
      // The address may be wrong.
      if (wasOpen)
        printStatus(`Connection lost (${error?.message}); reconnecting in ${formatMs(pauseMs)}.`);
      else failed.abort(error);
    },
  });
  try {
    for await (const message of messages) {
      const forwarded = receiver === null ? null : await forward(message, receiver, stop.hard);
      summary.events += 1;
      summary.lastSequence = message.sequence;
      if (forwarded?.outcome === 'ok') summary.accepted += 1;
      else if (forwarded !== null) summary.refused += 1;
      printEvent(message, forwarded, output);
    }
    if (failed.signal.aborted) throw failed.signal.reason;
  } catch (error) {
    throw explained(error, daybook, {
      invalid_filter: 'Give --types with some of these, separated by commas.',
    });
  } finally {
    // Idle connections would keep the program running.
    await dispatcher.destroy();
  }
  printSummary(summary, forwardTo, output);
}

function checkSecret(secret: string): void {
  try {
    signatureHeaders({ id: 'check', timestamp: 0, body: Buffer.alloc(0) }, [secret]);
  } catch {
    throw new Error('--secret must be whsec_ followed by 24 to 64 bytes in base64.');
  }
}

/**
 * `asked`: the first signal; no further event is started. `hard`: some time later; aborts the running delivery. A
 * second signal ends the process at once.
 */
function stopOnSignal(): { asked: AbortSignal; hard: AbortSignal } {
  const asked = new AbortController();
  const hard = new AbortController();
  onStopSignal(() => {
    asked.abort();
    setTimeout(() => hard.abort(), limits.graceMs).unref();
  });
  return { asked: asked.signal, hard: hard.signal };
}

/** Posts the received bytes unchanged. Never throws; failures are in the result. */
async function forward(
  { text }: EventMessage,
  { url, secret, dispatcher }: Receiver,
  hard: AbortSignal,
): Promise<Forwarded> {
  const begun = performance.now();
  const limit = AbortSignal.timeout(limits.forwardMs);
  const signal = AbortSignal.any([limit, hard]);
  const outcome = (ended: Outcome, status: number | null): Forwarded => {
    const { class: kind, code, reason } = ended;
    const ms = performance.now() - begun;
    return { status, ms, outcome: kind, reason, remedy: remedies[code] ?? ended.remedy };
  };
  try {
    const body = Buffer.from(text);
    const timestamp = Math.floor(Date.now() / 1_000);
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Daybook-Webhooks/1.0',
        ...signatureHeaders({ id: String(JSON.parse(text).id), timestamp, body }, [secret]),
      },
      body,
      signal,
      dispatcher,
    });
    await answer.dump({ limit: limits.answerBytes, signal });
    return outcome(outcomeOfStatus(statusCode), statusCode);
  } catch (error) {
    if (hard.aborted) {
      const stopped = { error: 'stopped before the receiver responded' };
      return outcome(outcomeOf('unexpected', stopped), null);
    }
    return outcome(failureOf(limit.aborted ? new CallTimeout() : error, limits.forwardMs), null);
  }
}

function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return outcomeOf('done');
  if (status >= 300 && status < 400) return outcomeOf('receiver_redirects', { status });
  return outcomeOf(status >= 500 ? 'receiver_failed' : 'receiver_refused', { status });
}

/** Remedies for a developer who runs both programs. */
const remedies: Readonly<Record<string, string | undefined>> = {
  connection_refused: 'Start the receiver, or correct --forward-to.',
  host_unresolved: 'Correct the host of --forward-to.',
  answer_too_slow: 'Respond first and process afterwards.',
  receiver_refused: 'Check its log: usually the path or the secret for verification is wrong.',
  receiver_failed: 'Check its log.',
  receiver_redirects: 'Set --forward-to to the address that it redirects to.',
} satisfies Partial<Record<keyof typeof webhookOutcomes, string>>;

function printStart(
  start: Pick<ListenOptions, 'forwardTo' | 'types'> & { url: string; secret: string },
  output: Output,
): void {
  const { url, forwardTo, types, secret } = start;
  if (output === 'json') {
    printJson({ listening: start });
    return;
  }
  const lines = [
    `Listening to ${types ?? 'all events'} of ${url}${forwardTo === null ? '' : `, forwarding to ${forwardTo}`}`,
    ...(forwardTo === null ? [] : [`Signing secret: ${secret}`]),
    'Press Ctrl+C to stop.',
    '',
  ];
  printLines(lines);
}

function printEvent(
  { sequence, text }: EventMessage,
  forwarded: Forwarded | null,
  output: Output,
): void {
  const { id, type, entity } = JSON.parse(text);
  const subject = `${entity?.type} ${entity?.id}`;
  const at = new Date();
  if (output === 'json') {
    const event = { id, type, sequence, entity };
    printJson({ at: at.toISOString(), event, forwarded });
    return;
  }
  const lines: string[] = [];
  const line = [at.toTimeString().slice(0, 8), String(type).padEnd(18), `${id}  ${subject}`];
  if (forwarded !== null) {
    const { outcome, status, ms, reason } = forwarded;
    line.push(`${outcome === 'ok' ? '✓' : '✗'} ${status ?? outcome} in ${formatMs(ms)}`);
    if (outcome !== 'ok') lines.push(`          ${reason} ${forwarded.remedy}`.trimEnd());
  }
  printLines([line.join('  '), ...lines]);
}

function printSummary(summary: Summary, forwardTo: string | null, output: Output): void {
  if (output === 'json') {
    printJson({ summary });
    return;
  }
  const { events, accepted, refused, lastSequence } = summary;
  const counts = forwardTo === null ? '' : `: ${accepted} accepted, ${refused} not`;
  const last = lastSequence === null ? '' : `; the last has the sequence ${lastSequence}`;
  printLines(['', `${events} ${events === 1 ? 'event' : 'events'}${counts}${last}.`]);
}
