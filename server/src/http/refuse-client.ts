/** Refuses what Node.js could not read as a request, and what asks for a tunnel. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemAnswer } from '../domain/answer.ts';
import { Problem } from '../domain/problem.ts';

const limits = {
  /** For a client to take the refusal and close; then its connection is cut. */
  lingerMs: 2_000,
} as const;

/** Answers what Fastify never gets to see, in the form that everything is refused in, and closes the connection. */
function refuse(problem: Problem, socket: Socket): void {
  const requestId = randomUUID();
  const { status, mediaType, body } = problemAnswer(problem, requestId);
  if (!socket.writable) return;
  // Behind an answer that nobody takes it would wait for ever.
  if (socket.writableLength > 0) {
    socket.destroy();
    return;
  }
  // Read on for a while: what is closed before it has arrived is reset, and the refusal may be lost.
  const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
  socket.once('close', () => clearTimeout(timer)).resume();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${mediaType}\r\n` +
      `x-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that were being read. */
  readonly rawPacket?: unknown;
}

export function refuseClient(error: ClientError, socket: Socket): void {
  refuse(clientProblem(error), socket);
}

export function refuseTunnel({ method, socket }: IncomingMessage): void {
  // Node.js has taken its listeners from the connection: an error that nobody hears would stop the process.
  socket.on('error', () => socket.destroy());
  refuse(unknownMethod(String(method)), socket);
}

function clientProblem({ code, rawPacket }: ClientError): Problem {
  const message = 'The request is not HTTP that this server accepts.';
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('header_fields_too_large', message);
  // A request line of RFC 9112, 3; anything else with that code is no HTTP.
  const line = /^([!#$%&'*+.^_`|~\w-]{1,40}) \S+ HTTP\/1\.[01]\r?$/m;
  const isMethod = code === 'HPE_INVALID_METHOD' && rawPacket instanceof Buffer;
  const method = isMethod ? line.exec(rawPacket.toString('latin1'))?.[1] : undefined;
  return method === undefined ? new Problem('invalid_request', message) : unknownMethod(method);
}

function unknownMethod(method: string): Problem {
  return new Problem('not_implemented', `This server has no method ${method}.`);
}
