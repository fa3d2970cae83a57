/** HTTP requests of tests, by node:http: `fetch` takes twice the CPU time. It does not follow redirects. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

export interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for an endless stream, which is cancelled. */
  readonly text: string;
}

export function send(url: string, { method, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers }, (response) => {
      receive(response).then(resolve, reject);
    });
    sending.on('error', reject).end(body);
  });
}

async function receive(response: IncomingMessage): Promise<Received> {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value);
  const isEndless = response.headers['content-type']?.startsWith('text/event-stream') === true;
  const received = isEndless ? '' : await text(response);
  if (isEndless) response.destroy();
  return { status: response.statusCode ?? 0, headers, text: received };
}
