/**
 * The tenant that is not attacked, in a thread of its own: makes calls one after the other and returns
 * their durations.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { call } from './http-call.ts';

export interface Visit {
  readonly port: number;
  readonly key: string;
  readonly calls: number;
}

export interface Visited {
  readonly waitsMs: readonly number[];
  /** The status of each call that did not succeed. */
  readonly refused: readonly number[];
}

const { port, key, calls }: Visit = workerData;
const waitsMs: number[] = [];
const refused: number[] = [];
for (let count = 0; count < calls; count += 1) {
  const request = { method: 'GET', path: '/api/customers?limit=5', key } as const;
  const { status, startedMs, endedMs } = await call(port, request);
  if (status !== 200) refused.push(status);
  waitsMs.push(endedMs - startedMs);
}
const visited: Visited = { waitsMs, refused };
parentPort?.postMessage(visited);
