/** Rejects requests that Node.js cannot parse, in the order of the responses. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { messageOf } from '../../record/messages/messages.ts';
import { Problem } from '../../record/problem.ts';
import { problemAnswer } from '../answer.ts';

const limits = {
  /** How long a client may take to read the error and close the connection; then it is destroyed. */
  lingerMs: 2_000,
} as const;

/** The latest request of a connection; its response is the last one. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}
const latest = new WeakMap<Socket, Exchange>();
/** Node.js reports every chunk after a parse error. */
const refused = new WeakSet<Socket>();

/** Called for every request, before it is handled. */
export function noteRequest(request: IncomingMessage, response: ServerResponse): void {
  latest.set(request.socket, { request, response });
}

/** Whether every request of the connection has a complete response. */
export function isAnswered(socket: Socket): boolean {
  return latest.get(socket)?.response.writableFinished ?? true;
}

/** Whether no later request of the connection has arrived. */
export function isLatest(request: IncomingMessage): boolean {
  return latest.get(request.socket)?.request === request;
}

/** Responds after the responses to earlier requests, and closes the connection. */
function refuse(problem: Problem, socket: Socket): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  const last = latest.get(socket);
  if (last === undefined) answer(problem, socket);
  else refuseAfter(last, problem, socket);
}

function refuseAfter({ request, response }: Exchange, problem: Problem, socket: Socket): void {
  if (request.complete) {
    afterAnswer(response, () => answer(problem, socket));
    return;
  }
  // The parse error is in the body of this request: the problem is its response, unless it has one.
  if (response.writableEnded) {
    afterAnswer(response, () => end(socket, ''));
    return;
  }
  const begin = () => {
    if (response.writableEnded) afterAnswer(response, () => end(socket, ''));
    else if (response.headersSent) socket.destroy();
    else answer(problem, socket);
  };
  if (response.socket === null) response.once('socket', begin);
  else begin();
}

function afterAnswer(response: ServerResponse, work: () => void): void {
  if (response.writableFinished) work();
  else response.once('finish', work);
}

/** Writes a problem response without Fastify, and closes the connection. */
function answer(problem: Problem, socket: Socket): void {
  const requestId = randomUUID();
  const { status, mediaType, body } = problemAnswer(problem, requestId);
  if (!socket.writable) return;
  // It would wait forever for the client to read an earlier response.
  if (socket.writableLength > 0) {
    socket.destroy();
    return;
  }
  end(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${mediaType}\r\n` +
      `x-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Keeps reading for a while: closing a socket with unread input resets it, and the response may be lost. */
function end(socket: Socket, bytes: string): void {
  const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
  socket.once('close', () => clearTimeout(timer)).resume();
  socket.end(bytes);
}

interface ClientError extends Error {
  readonly code?: string;
  /** The chunk with the parse error; may begin with valid requests. */
  readonly rawPacket?: unknown;
  /** The bytes before the parse error. */
  readonly bytesParsed?: number;
}

export function refuseClient(error: ClientError, socket: Socket): void {
  refuse(clientProblem(error), socket);
}

function clientProblem({ code, rawPacket, bytesParsed = 0 }: ClientError): Problem {
  const message = messageOf('not_http');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('invalid_request', messageOf('request_too_slow'));
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('header_fields_too_large', messageOf('headers_too_large'));
  if (code !== 'HPE_INVALID_METHOD' || !(rawPacket instanceof Buffer))
    return new Problem('invalid_request', message);
  const text = rawPacket.toString('latin1');
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf('\n', bytesParsed - 1) + 1;
  // A request line (RFC 9112, 3); anything else is not HTTP.
  const line = /^([!#$%&'*+.^_`|~\w-]{1,40}) \S+ HTTP\/1\.[01]\r?(?:\n|$)/;
  const method = line.exec(text.slice(start))?.[1];
  return method === undefined ? new Problem('invalid_request', message) : unknownMethod(method);
}

function unknownMethod(method: string): Problem {
  return new Problem('not_implemented', messageOf('method_unknown', { method }));
}
