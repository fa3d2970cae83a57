/** The POST of a webhook as other queues' tasks make it: signed alike, over kept connections. */
import { Agent, request } from 'node:http';
import { signatureHeaders } from '../server/src/effects/signature.ts';

export interface Job {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secret: string;
}

/** Calls under way at once, the same for all sides. */
export const width = 8;

const agent = new Agent({ keepAlive: true, maxSockets: width });

/** Rejects unless the answer is 2xx. */
export function signedPost({ id, url, body, secret }: Job): Promise<void> {
  const bytes = Buffer.from(body);
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes.length,
    ...signatureHeaders({ id, timestamp, body: bytes }, [secret]),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`status ${statusCode}`));
      });
    });
    call.on('error', reject);
    call.end(bytes);
  });
}
