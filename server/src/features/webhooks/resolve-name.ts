/**
 * Host names to addresses, without the thread pool: a receiver whose name server hangs would otherwise
 * hold the few threads that every other lookup of the process needs.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { codeOf } from '../../record/error-code.ts';

const limits = {
  /** For one question to one name server; c-ares asks again with growing patience. */
  questionMs: 1_000,
  questions: 2,
} as const;

/**
 * Every A and AAAA record of a name, IPv4 first. `local`: names that only this system knows (its hosts
 * file) count too. Raises an error with the code of node:dns; after an abort, ECANCELLED.
 */
export type ResolveName = (
  name: string,
  options: { readonly local: boolean; readonly signal: AbortSignal },
) => Promise<readonly string[]>;

/** `servers`: instead of those of the system, as `address:port`; for tests. */
export function createResolveName(servers: readonly string[] = []): ResolveName {
  return async (name, { local, signal }) => {
    try {
      return await askNameServers(name, servers, signal);
    } catch (error) {
      // Where a name server hangs, the system's own lookup would hold a thread for as long.
      const isQuick = isNoSuchName(error) || codeOf(error) === 'ECONNREFUSED';
      if (!local || signal.aborted || !isQuick) throw error;
      return (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);
    }
  };
}

/** Whether the name servers say that there is no such name, or that it has no address. */
export function isNoSuchName(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(codeOf(error));
}

async function askNameServers(
  name: string,
  servers: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  // A resolver of its own: it reads the present resolv.conf, and can be cancelled alone.
  const resolver = new Resolver({ timeout: limits.questionMs, tries: limits.questions });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    // Of two failures the one that may pass is told, so that nobody corrects a name that is right.
    const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw reasons.find((reason) => !isNoSuchName(reason)) ?? reasons[0];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
