/**
 * Connections to receivers. Each serves one call at a time and is then kept alive briefly, by
 * tenant and origin: no tenant uses a connection of another.
 */
import type { Client as UndiciClient } from 'undici';
import { checkStatuses } from './check-statuses.ts';
import type { Egress } from './egress.ts';
import { createConnector } from './egress-connector.ts';
import { Client, parserOf } from './undici-parts.ts';

const limits = {
  /** Idle connections of all tenants; above it the one idle for longest is closed. */
  idleConnections: 256,
  idleMs: 4_000,
  /** All headers of one response. */
  headerBytes: 16 * 1024,
} as const;

/** Serves one call at a time; its user ends with `keep` or `drop`. */
export interface Connection {
  readonly client: UndiciClient;
  /** The remote address; null before it is connected. */
  readonly address: string | null;
  /** Whether it has served a call: the receiver may be closing it. */
  readonly wasUsed: boolean;
  /** Releases it for the next call, after a response that was read to its end. */
  keep(): void;
  /** Closes it in any state. */
  drop(): void;
}

export interface Connections {
  readonly egress: Egress;
  /**
   * Returns an idle connection of this tenant to this origin, or a new one; with `fresh` always a
   * new one.
   */
  take(tenantId: string, origin: string, fresh?: boolean): Connection;
  /** Closes the idle connections. Calls in progress are ended by their signals. */
  close(): Promise<void>;
}

/**
 * `ca`: PEM of certificate authorities that replace the default ones. `ca` and `idleMs` are for
 * tests.
 */
export function createConnections(
  egress: Egress,
  { ca, idleMs = limits.idleMs }: { ca?: string; idleMs?: number } = {},
): Connections {
  const connector = createConnector(egress, ca);
  /** In order of idle time, longest first. */
  const idle = new Map<Connection, string>();

  const open = (key: string, origin: string): Connection => {
    const life = new AbortController();
    let address: string | null = null;
    let wasUsed = false;
    const client = new Client(origin, {
      connect: connector(life.signal, (connected) => {
        address = connected;
      }),
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: limits.headerBytes,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      // Off, because both restart with every byte; the timeout of the whole call applies.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const drop = (): void => {
      idle.delete(connection);
      if (life.signal.aborted) return;
      life.abort();
      // A call in progress gets its own error.
      client.destroy().catch(() => undefined);
    };
    const connection: Connection = {
      client,
      get address() {
        return address;
      },
      get wasUsed() {
        return wasUsed;
      },
      keep() {
        if (life.signal.aborted) return;
        wasUsed = true;
        idle.set(connection, key);
        const [oldest] = idle.keys();
        if (idle.size > limits.idleConnections) oldest?.drop();
      },
      drop,
    };
    // The client would reconnect; here it makes a single connection.
    client.on('disconnect', drop).on('connect', () => checkStatuses(parserOf(client)));
    return connection;
  };

  return {
    egress,
    take(tenantId, origin, fresh = false) {
      const key = `${tenantId} ${origin}`;
      const waiting = fresh ? undefined : [...idle].findLast(([, kept]) => kept === key)?.[0];
      if (waiting === undefined) return open(key, origin);
      idle.delete(waiting);
      return waiting;
    },
    async close() {
      const connections = [...idle.keys()];
      for (const connection of connections) connection.drop();
      await Promise.all(connections.map(({ client }) => client.destroy()));
    },
  };
}
