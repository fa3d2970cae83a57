/**
 * The few parts of undici that deliveries need. Its index brings fetch, WebSocket and caches with it, which
 * take 14 MB of every process and are used by none.
 */
import { createRequire } from 'node:module';
import type * as undici from 'undici';

const require = createRequire(import.meta.url);

export const Client: typeof undici.Client = require('undici/lib/dispatcher/client.js');
export const buildConnector: typeof undici.buildConnector = require('undici/lib/core/connect.js');
export const errors: typeof undici.errors = require('undici/lib/core/errors.js');
