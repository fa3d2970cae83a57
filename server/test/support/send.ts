/** HTTP requests of tests, by node:http: `fetch` takes twice the CPU time. It does not follow redirects. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true });
/** Without any byte from the server. */
const limitMs = 60_000;
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

export interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Uncompressed. Empty for an endless stream, which is cancelled. */
  readonly bytes: Buffer;
  readonly text: string;
}

export function send(url: string, { method, headers, body }: Sent): Promise<Received> {
  // Node.js adds it only for some methods.
  const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...length, ...headers }, timeout: limitMs };
    const sending = request(url, options, (response) => {
      receive(response).then(resolve, reject);
    });
    sending.on('timeout', () => sending.destroy(new Error(`${method} ${url}: no response`)));
    sending.on('error', reject).end(body);
  });
}

async function receive(response: IncomingMessage): Promise<Received> {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value);
  const isEndless = response.headers['content-type']?.startsWith('text/event-stream') === true;
  if (isEndless) response.destroy();
  const received = isEndless ? Buffer.alloc(0) : await buffer(response);
  const decode = decoders[headers.get('content-encoding') ?? ''];
  const bytes = decode === undefined || received.length === 0 ? received : decode(received);
  return { status: response.statusCode ?? 0, headers, bytes, text: bytes.toString('utf8') };
}
