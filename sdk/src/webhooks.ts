/**
 * Webhooks: verifies that a delivery comes from the service and is recent (Standard Webhooks 1.0). It needs the
 * original bytes of the body: a parsed and serialized body differs.
 */
import type { DaybookEvent } from './events.ts';

export type WebhookBody = string | Uint8Array | ArrayBuffer;

/** Headers of fetch, Node or a framework. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Maximum difference between the timestamp and `now`, in either direction; 300 by default. */
  readonly toleranceSeconds?: number;
  /** For tests. */
  readonly now?: Date;
}

export interface SignOptions {
  /** The id of the event. */
  readonly id: string;
  readonly timestamp?: Date;
}

type Reason =
  | 'missing_header'
  | 'too_old'
  | 'too_new'
  | 'no_match'
  | 'invalid_secret'
  | 'invalid_body';

/** The delivery must not be trusted: respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: Reason;

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const defaultToleranceSeconds = 300;
/** Maximum of signatures that are checked; there are two while a secret rotates. */
const signaturesLimit = 10;

export const webhooks = {
  /**
   * The event of a delivery. `secrets`: one, or several while they rotate. Throws a
   * WebhookVerificationError. Signatures are compared in constant time.
   */
  async verify(
    rawBody: WebhookBody,
    headers: WebhookHeaders,
    secrets: string | readonly string[],
    options: VerifyOptions = {},
  ): Promise<DaybookEvent> {
    const id = headerOf(headers, 'webhook-id');
    const timestamp = headerOf(headers, 'webhook-timestamp');
    const signatures = headerOf(headers, 'webhook-signature');
    requireFresh(timestamp, options);
    const content = signedContent(id, timestamp, rawBody);
    const keys = [secrets].flat().map((secret) => importKey(secret, 'verify'));
    const given = signatures.split(' ').slice(0, signaturesLimit);
    const bytes = given.flatMap(
      (one) => (one.startsWith('v1,') ? decode(one.slice(3)) : null) ?? [],
    );
    for (const key of await Promise.all(keys))
      for (const signature of bytes)
        if (await crypto.subtle.verify(algorithm, key, signature, content)) return parse(rawBody);
    throw new WebhookVerificationError('no_match', 'No signature is of this body and secret.');
  },

  /** The headers of a delivery, for tests of a receiver. */
  async sign(
    rawBody: WebhookBody,
    secrets: string | readonly string[],
    { id, timestamp = new Date() }: SignOptions,
  ): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
    const seconds = String(Math.floor(timestamp.getTime() / 1000));
    const content = signedContent(id, seconds, rawBody);
    const signed = [secrets].flat().map(async (secret) => {
      const key = await importKey(secret, 'sign');
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, content));
      return `v1,${btoa(String.fromCharCode(...signature))}`;
    });
    return {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': (await Promise.all(signed)).join(' '),
    };
  },
};

function headerOf(headers: WebhookHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof found === 'string' && found !== '') return found;
  throw new WebhookVerificationError('missing_header', `There is no header ${name}.`);
}

function requireFresh(timestamp: string, { toleranceSeconds, now }: VerifyOptions): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(seconds))
    throw new WebhookVerificationError('missing_header', 'webhook-timestamp is no time.');
  const age = (now?.getTime() ?? Date.now()) / 1000 - seconds;
  const tolerance = toleranceSeconds ?? defaultToleranceSeconds;
  if (age > tolerance)
    throw new WebhookVerificationError('too_old', `It was sent ${Math.round(age)} s ago.`);
  if (age < -tolerance)
    throw new WebhookVerificationError('too_new', `It was sent ${Math.round(-age)} s from now.`);
}

/** `id.timestamp.body`, in bytes. */
function signedContent(
  id: string,
  timestamp: string,
  rawBody: WebhookBody,
): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const body =
    typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

async function importKey(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = decode(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('invalid_secret', 'A secret looks like whsec_ and base64.');
  return crypto.subtle.importKey('raw', bytes, algorithm, false, [usage]);
}

/** Base64, or null. */
function decode(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function parse(rawBody: WebhookBody): DaybookEvent {
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
  } catch (cause) {
    throw new WebhookVerificationError('invalid_body', 'The body is no JSON.', { cause });
  }
}
