/** The POST of a webhook for tasks of other queues: with the same signature, over kept-alive connections. */
import { Agent, request } from 'node:http';
import { signatureHeaders } from '../server/src/features/webhooks/signature.ts';
import type { Database } from '../server/src/postgres/db.ts';

export interface Job {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secret: string;
}

/** What our log stores of an attempt, and an application on another queue would have to store as well. */
export interface Attempt {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly status: number;
  readonly requestHeaders: string;
  readonly responseHeaders: string;
  readonly responseBody: string;
}

/** Concurrent calls, the same for all sides. */
export const width = 8;

const agent = new Agent({ keepAlive: true, maxSockets: width });

/** Rejects unless the response is 2xx. */
export function signedPost({ id, url, body, secret }: Job): Promise<Attempt> {
  const bytes = Buffer.from(body);
  const timestamp = Math.floor(Date.now() / 1_000);
  const startedAt = new Date().toISOString();
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...signatureHeaders({ id, timestamp, body: bytes }, [secret]),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        if (status < 200 || status >= 300) return reject(new Error(`status ${status}`));
        resolve({
          id,
          startedAt,
          endedAt: new Date().toISOString(),
          status,
          requestHeaders: JSON.stringify(headers),
          responseHeaders: JSON.stringify(response.headers),
          responseBody: text,
        });
      });
    });
    call.on('error', reject);
    call.end(bytes);
  });
}

export const attemptTable =
  'create table if not exists bench_attempt (id uuid, started_at timestamptz, ended_at timestamptz, ' +
  'status integer, request_headers json, response_headers json, response_body text, primary key (id))';

/** As many at once as the queue's own batches allow. */
export async function keepAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  await db.pool.query({
    name: 'keep-attempts',
    text:
      'insert into bench_attempt select * from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], ' +
      '$4::integer[], $5::json[], $6::json[], $7::text[])',
    values: [
      attempts.map(({ id }) => id),
      attempts.map(({ startedAt }) => startedAt),
      attempts.map(({ endedAt }) => endedAt),
      attempts.map(({ status }) => status),
      attempts.map(({ requestHeaders }) => requestHeaders),
      attempts.map(({ responseHeaders }) => responseHeaders),
      attempts.map(({ responseBody }) => responseBody),
    ],
  });
}
