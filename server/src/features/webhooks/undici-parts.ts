/**
 * Imports only the parts of undici that deliveries use. Its index also loads fetch, WebSocket and
 * caches, 14 MB of memory per process.
 */
import { createRequire } from 'node:module';
import type * as undici from 'undici';

const require = createRequire(import.meta.url);

export const Client: typeof undici.Client = require('undici/lib/dispatcher/client.js');
export const buildConnector: typeof undici.buildConnector = require('undici/lib/core/connect.js');
export const errors: typeof undici.errors = require('undici/lib/core/errors.js');
