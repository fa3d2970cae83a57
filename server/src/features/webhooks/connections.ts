/**
 * Connections to receivers, each used by one call at a time and kept for a moment after it. They are
 * kept by tenant and origin, so that no tenant ever speaks through the connection of another.
 */
import type { Client as UndiciClient } from 'undici';
import type { Egress } from './egress.ts';
import { createConnector } from './egress-connector.ts';
import { Client } from './undici-parts.ts';

const limits = {
  /** Idle ones of all tenants together; beyond it the one that waited longest is closed. */
  idleConnections: 256,
  idleMs: 4_000,
  /** Of an answer, all headers together. */
  headerBytes: 16 * 1024,
} as const;

/** For one call at a time. Whoever takes it keeps or drops it in the end. */
export interface Connection {
  readonly client: UndiciClient;
  /** What it is connected to; null before. */
  readonly address: string | null;
  /** Whether a call was made through it before: the receiver may be just closing it. */
  readonly wasUsed: boolean;
  /** For the next call, after an answer that was read to its end. */
  keep(): void;
  /** Ends it, in whatever stage it is. */
  drop(): void;
}

export interface Connections {
  readonly egress: Egress;
  /** An idle one of this tenant to this origin, or one that is not connected yet (always: `fresh`). */
  take(tenantId: string, origin: string, fresh?: boolean): Connection;
  /** Ends all that are idle. Calls under way are ended by their own signals. */
  close(): Promise<void>;
}

/** `ca`: certificate authorities instead of the usual ones, in PEM; for tests, as `idleMs`. */
export function createConnections(
  egress: Egress,
  { ca, idleMs = limits.idleMs }: { ca?: string; idleMs?: number } = {},
): Connections {
  const connector = createConnector(egress, ca);
  /** The one that waited longest comes first. */
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
      // The timeout of the whole call is the only one: these two begin anew with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const drop = (): void => {
      idle.delete(connection);
      if (life.signal.aborted) return;
      life.abort();
      // The call under way, if there is one, learns of it by its own error.
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
    // The client would connect again; here it has one connection in its life.
    client.on('disconnect', drop);
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
