/**
 * Address and API key for commands that call a running service. The demo's key, which the user did not give, is sent
 * only to a service that proves that it has the same key.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import { readConfig } from '../config.ts';
import { proofHeaders, provesKey } from '../http/key-proof.ts';
import { urlOf } from './start/serve.ts';
import { readAddress, readDemoKey } from './start/server-file.ts';

const limits = {
  /** For the response that proves the demo's key. */
  proofMs: 10_000,
  challengeBytes: 32,
  /** Of a response, which is discarded. */
  answerBytes: 64 * 1024,
} as const;

interface Wanted {
  /** Of `--url`; null: the service on this machine. */
  readonly url: string | null;
  /** The user's key; null: the demo's. */
  readonly key: string | null;
}

/** `url` has no trailing slash. Throws an Error with a remedy. */
export async function findService(wanted: Wanted): Promise<{ url: string; key: string }> {
  const config = readConfig(process.env);
  const { dataFolder } = config;
  const here = () => urlOf({ ...config, publicUrl: null }, config.port);
  const isPortGiven = process.env.PORT !== undefined && config.port !== 0;
  const address = () => readAddress(dataFolder, URL.parse(here())?.hostname);
  const found = isPortGiven ? here() : (address() ?? here());
  const url = (wanted.url ?? found).replace(/\/+$/, '');
  if (wanted.key !== null) return { url, key: wanted.key };
  const key = readDemoKey(dataFolder);
  if (key === null)
    throw new Error(
      'No API key: give one by DAYBOOK_API_KEY or --key-file; `daybook keys create` creates one.',
    );
  if (await hasKey(url, key)) return { url, key };
  throw new Error(
    `The service at ${url} is not the Daybook of ${dataFolder}, so the demo's API key was not sent to it. ` +
      `Set the right address with --url or PORT, or give the key of this service by DAYBOOK_API_KEY or --key-file.`,
  );
}

/** Whether the service has the key, without sending the key. Throws if nothing responds. */
async function hasKey(url: string, key: string): Promise<boolean> {
  const challenge = randomBytes(limits.challengeBytes).toString('base64url');
  const { protocol, port } = new URL(url);
  const dispatcher = new Agent();
  try {
    const { headers, body } = await request(`${url}/health/live`, {
      headers: { [proofHeaders.challenge]: challenge },
      signal: AbortSignal.timeout(limits.proofMs),
      dispatcher,
    });
    await body.dump({ limit: limits.answerBytes });
    const proof = headers[proofHeaders.proof];
    const meant = Number(port || (protocol === 'https:' ? 443 : 80));
    return typeof proof === 'string' && provesKey(proof, key, challenge, meant);
  } catch (error) {
    throw unreachable(url, error);
  } finally {
    await dispatcher.destroy();
  }
}

export function unreachable(url: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `No Daybook answers at ${url} (${reason}). Start it with \`npm start\`, or set its address with --url.`,
    { cause },
  );
}
