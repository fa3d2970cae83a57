/** One connection that listens on the channel of all processes of a database, and sends to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db.ts';
import { clientTo } from './hosts.ts';

/** Notifications do not leave the database, so that the name need not contain the installation. */
const channel = 'daybook';
/** PostgreSQL rejects 8,000 bytes or more. */
const longestPayload = 7_999;

const limits = {
  connectMs: 5_000,
  /** The connection of a statement that takes longer is lost. */
  statementMs: 5_000,
  closeMs: 500,
} as const;

export interface BusConnection {
  /** In one transaction. */
  send(payloads: readonly string[]): Promise<void>;
  /** Resolves when the connection is lost or closed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** `onPayload` also receives the payloads of this connection. Throws if it cannot connect. */
export async function listenOn(
  url: string,
  onPayload: (payload: string) => void,
): Promise<BusConnection> {
  const client = clientTo(url, {
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs,
    keepAlive: true,
    application_name: 'daybook bus',
  });
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ payload = '' }) => onPayload(payload));
  const close = async () => {
    await Promise.race([client.end().catch(() => undefined), sleep(limits.closeMs)]);
    (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  try {
    await client.connect();
    // A commit with notifications holds a lock of the whole server; it must not wait for the disk meanwhile.
    await client.query(`set synchronous_commit = off; listen ${channel}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async send(payloads) {
      const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
      await client.query({ name: 'bus:send', text, values: [channel, payloads] });
    },
    ended,
    close,
  };
}

/** Sends without listening, on a connection of the pool. */
export async function sendFrom({ pool }: Database, payloads: readonly string[]): Promise<void> {
  const text = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';
  await pool.query(text, [channel, payloads]);
}

export function isTooLong(payload: string): boolean {
  return Buffer.byteLength(payload) > longestPayload;
}
