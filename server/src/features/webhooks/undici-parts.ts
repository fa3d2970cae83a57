/**
 * Imports only the parts of undici that deliveries use. Its index also loads fetch, WebSocket and
 * caches, 14 MB of memory per process.
 */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type * as undici from 'undici';

const require = createRequire(import.meta.url);

export const Client: typeof undici.Client = require('undici/lib/dispatcher/client.js');
export const buildConnector: typeof undici.buildConnector = require('undici/lib/core/connect.js');
export const errors: typeof undici.errors = require('undici/lib/core/errors.js');

const { kParser, kSocket } = require('undici/lib/core/symbols.js');

/** undici's parser of the responses of one connection. */
export interface ResponseParser {
  readonly socket: Socket;
  /** Called with the status of each response, informational ones too. A negative result ends the connection. */
  onHeadersComplete(status: number, isUpgrade: boolean, keepsAlive: boolean): number;
}

/** `client`: connected. */
export function parserOf(client: undici.Client): ResponseParser {
  return Reflect.get(Reflect.get(client, kSocket), kParser);
}
