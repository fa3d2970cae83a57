/**
 * Resolves host names without libuv's thread pool: a name server that does not respond would block
 * the few threads that all other lookups of the process need.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { codeOf } from '../../record/values/error-code.ts';

const limits = {
  /** Per query and name server; c-ares increases it with each retry. */
  questionMs: 1_000,
  questions: 2,
} as const;

/**
 * All A and AAAA records of a name, IPv4 first. `local`: also names that only this system knows,
 * for example from its hosts file. Throws errors with codes of node:dns; ECANCELLED after an abort.
 */
export type ResolveName = (
  name: string,
  options: { readonly local: boolean; readonly signal: AbortSignal },
) => Promise<readonly string[]>;

/** `servers`: as `address:port`, instead of those of the system; for tests. */
export function createResolveName(servers: readonly string[] = []): ResolveName {
  return async (name, { local, signal }) => {
    try {
      return await askNameServers(name, servers, signal);
    } catch (error) {
      // Not after a timeout: the system's lookup would block a thread for as long.
      const isQuick = isNoSuchName(error) || codeOf(error) === 'ECONNREFUSED';
      if (!local || signal.aborted || !isQuick) throw error;
      return (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);
    }
  };
}

/** Whether the name does not exist or has no address. */
export function isNoSuchName(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(codeOf(error));
}

async function askNameServers(
  name: string,
  servers: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  // A new resolver, because it reads the current resolv.conf and can be cancelled alone.
  const resolver = new Resolver({ timeout: limits.questionMs, tries: limits.questions });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    // Of two errors, throws the temporary one, so that a correct name is not reported as wrong.
    const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw reasons.find((reason) => !isNoSuchName(reason)) ?? reasons[0];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
