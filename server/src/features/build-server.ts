/** The HTTP server with the API of every feature. */
import type { FastifyInstance } from 'fastify';
import { createServer, type ServerOptions } from '../http/server.ts';
import { catalogue, entities, features } from './all-features.ts';
import type { ApiSettings } from './feature-api.ts';
import { createAuthenticator } from './identity/auth.ts';

// Loaded with this module, while PostgreSQL starts.
const loaded = await Promise.all(features.map((feature) => feature.api?.()));

type Core = Omit<ServerOptions, 'entities' | 'catalogue' | 'authenticator' | 'createParts'>;

export interface BuildOptions extends Core, Partial<Omit<ApiSettings, 'now' | 'publicOrigin'>> {
  /** How long a verified credential is cached. */
  readonly rememberMs?: number;
}

export async function buildServer(options: BuildOptions): Promise<FastifyInstance> {
  const { engine, publicUrl = null, oidc = null, printing = null, egress = null } = options;
  const {
    now = () => new Date(),
    requestBin = false,
    binSlowMs,
    streamLimits = {},
    presenceLimits = {},
  } = options;
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  const settings: ApiSettings = {
    ...{ now, publicUrl, publicOrigin, oidc, printing, egress },
    ...{ requestBin, binSlowMs, streamLimits, presenceLimits },
  };
  return createServer({
    ...options,
    ...{ entities, catalogue },
    authenticator: createAuthenticator(engine.db, { publicOrigin }, options.rememberMs),
    createParts: (context) =>
      loaded.flatMap((one) => (one === undefined ? [] : [one.api(context, settings)])),
  });
}
