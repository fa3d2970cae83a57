/** Sends raw bytes over a socket that no client library would send, and parses the HTTP responses. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Exchange {
  /** In the order of arrival, without 1xx. */
  readonly answers: readonly RawAnswer[];
  /** Bytes that could not be parsed. */
  readonly rest: string;
}

/** Time without data after which a server is considered finished; the second one if a response is still expected. */
const silenceMs = 1_000;
const answerMs = 30_000;

/**
 * Sends bytes (Latin-1) and reads until the server closes, sends nothing for a while, or `wanted`
 * responses have arrived.
 */
export function exchange(port: number, bytes: string, wanted = Number.POSITIVE_INFINITY) {
  return new Promise<Exchange>((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    const done = () => {
      socket.destroy();
      resolve(readAnswers(received, isClosed));
    };
    let isClosed = false;
    socket.setTimeout(Number.isFinite(wanted) ? answerMs : silenceMs, done);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (readAnswers(received).answers.length >= wanted) done();
    });
    socket.on('end', () => {
      isClosed = true;
    });
    socket.on('error', done);
    socket.on('close', done);
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** `isClosed`: the server closed the connection, which ends a body without a length (RFC 9112, 6.3). */
function readAnswers(received: string, isClosed = false): Exchange {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const found = readAnswer(rest, isClosed);
    if (found === null) return { answers, rest };
    if (found.answer.status >= 200) answers.push(found.answer);
    rest = found.rest;
  }
}

function readAnswer(text: string, isClosed: boolean): { answer: RawAnswer; rest: string } | null {
  const end = text.indexOf('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) [ -~]*\r\n/.exec(text)?.[1];
  if (end === -1 || status === undefined) return null;
  const headers = new Headers();
  for (const line of text.slice(0, end).split('\r\n').slice(1)) {
    const [, name = '', value = ''] = /^([^:\s]+):\s?(.*)$/.exec(line) ?? [];
    headers.append(name, value);
  }
  const after = text.slice(end + 4);
  const body = readBody(after, Number(status), headers, isClosed);
  if (body === null) return null;
  const bytes = Buffer.from(body.text, 'latin1').toString('utf8');
  return { answer: { status: Number(status), headers, text: bytes }, rest: body.rest };
}

function readBody(after: string, status: number, headers: Headers, isClosed: boolean) {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(after);
  const length = headers.get('content-length');
  const mayHaveBody = status >= 200 && status !== 204 && status !== 304;
  if (length === null && mayHaveBody && headers.get('connection') === 'close')
    return isClosed ? { text: after, rest: '' } : null;
  return sliceAt(after, Number(length ?? 0));
}

function sliceAt(text: string, length: number): { text: string; rest: string } | null {
  return text.length < length ? null : { text: text.slice(0, length), rest: text.slice(length) };
}

function readChunks(text: string): { text: string; rest: string } | null {
  let whole = '';
  let rest = text;
  for (;;) {
    const head = /^([0-9a-f]+)\r\n/i.exec(rest);
    if (head === null) return null;
    const length = Number.parseInt(head[1] ?? '', 16);
    const body = rest.slice(head[0].length);
    if (body.length < length + 2) return null;
    whole += body.slice(0, length);
    rest = body.slice(length + 2);
    if (length === 0) return { text: whole, rest };
  }
}

export interface Flood {
  /** Status of each response; 0: the connection was closed instead. */
  readonly statuses: readonly number[];
  /** Total of accepted bytes. */
  readonly taken: number;
  /** Peak growth of the memory of this process. */
  readonly grownBytes: number;
}

const sampleMs = 20;
const pieceBytes = 64 * 1024;

/** Sends `count` bodies of `bytes` each concurrently, and measures the memory. */
export async function flood(
  port: number,
  head: string,
  { count, bytes, isChunked }: { count: number; bytes: number; isChunked: boolean },
): Promise<Flood> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      highest = Math.max(highest, process.memoryUsage.rss());
      await sleep(sampleMs);
    }
  })();
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const piece = Buffer.alloc(pieceBytes, 'x');
  const chunk = isChunked
    ? Buffer.concat([Buffer.from(`${pieceBytes.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece;
  const all = await Promise.all(
    Array.from({ length: count }, () => pour(port, `${head}${length}\r\n\r\n`, chunk, bytes)),
  );
  stop.abort();
  await watching;
  return {
    statuses: all.map(({ status }) => status),
    taken: all.reduce((sum, { taken }) => sum + taken, 0),
    grownBytes: highest - before,
  };
}

/** Writes the same piece repeatedly, as fast as it is accepted, until all is sent or a response arrives. */
function pour(port: number, head: string, piece: Buffer, bytes: number) {
  return new Promise<{ status: number; taken: number }>((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    const done = () => {
      const taken = socket.bytesWritten - socket.writableLength;
      socket.destroy();
      resolve({ status: readAnswers(received).answers[0]?.status ?? 0, taken });
    };
    const more = () => {
      while (socket.writable && socket.bytesWritten < bytes) if (!socket.write(piece)) return;
    };
    socket.setTimeout(silenceMs * 30, done);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      if (readAnswers(received).answers.length > 0) done();
    });
    socket.on('drain', more);
    socket.on('error', done);
    socket.on('close', done);
    socket.write(head);
    more();
  });
}
