/** Health checks and metrics of a process, for operators. */
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../postgres/db.ts';
import { isWritable } from '../postgres/is-writable.ts';
import { keyProof, proofHeaders } from './key-proof.ts';
import type { Metrics } from './metrics.ts';

export interface HealthOptions {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly version: string;
  /** The demo's API key; its commands send it only after this process has proved that it has the key. */
  readonly demoKey?: string | null;
  /** Admits operators only. */
  readonly forOperators: onRequestAsyncHookHandler;
}

export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { db, metrics, version, forOperators, demoKey = null } = options;
  let checking: Promise<boolean> | null = null;
  /** Probes share one check, so that they take one connection. */
  const check = (): Promise<boolean> => {
    checking ??= isWritable(db).finally(() => {
      checking = null;
    });
    return checking;
  };
  app.get('/health/live', (request, reply) => {
    const challenge = request.headers[proofHeaders.challenge];
    const { localPort = 0 } = request.socket;
    const proof =
      demoKey === null || typeof challenge !== 'string'
        ? null
        : keyProof(demoKey, challenge, localPort);
    if (proof !== null) reply.header(proofHeaders.proof, proof);
    return { status: 'ok', version };
  });
  app.get('/health/ready', async (_request, reply) => {
    const unready = (status: string) =>
      reply.code(503).header('retry-after', '1').send({ status, version });
    if (!app.drain.isReady) return unready('stopping');
    try {
      return (await check()) ? { status: 'ok', version } : unready('read-only');
    } catch {
      return unready('unavailable');
    }
  });
  app.get('/metrics', { onRequest: forOperators }, async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType);
    return metrics.read();
  });
}
