/**
 * Work that continues after the response, so that the response time does not reveal whether an account exists. Clients
 * without a credential cause it, so it is bounded: equal work is joined, and the networks of clients take turns.
 */
import { networksOf } from '../../record/values/network.ts';

const limits = {
  /** Pieces in progress at once, of one kind. */
  running: 4,
  /** Pieces that wait, of one kind. */
  waiting: 1_000,
  /** Of these, of one IPv4 address or IPv6 /48; fewer while many wait. */
  waitingOfNetwork: 100,
} as const;

export interface BackgroundWork {
  /**
   * Runs `work` once for all calls with this key that came before it began; `count` is their number. Returns false if
   * the work cannot be kept.
   */
  add(key: string, address: string | null, work: (count: number) => Promise<unknown>): boolean;
  /** Resolves when all work is done. */
  close(): Promise<void>;
}

interface Piece {
  readonly key: string;
  readonly work: (count: number) => Promise<unknown>;
  count: number;
}

/** `onError` reports an error of the work. */
export function createBackgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const byKey = new Map<string, Piece>();
  /** The networks with waiting pieces, the next one first. */
  const byNetwork = new Map<string, Piece[]>();
  const running = new Set<Promise<unknown>>();

  function take(): Piece | null {
    const [next] = byNetwork;
    if (next === undefined) return null;
    const [network, pieces] = next;
    const piece = pieces.shift();
    // Behind the others.
    byNetwork.delete(network);
    if (pieces.length > 0) byNetwork.set(network, pieces);
    return piece ?? null;
  }

  function run(): void {
    while (running.size < limits.running) {
      const piece = take();
      if (piece === null) return;
      byKey.delete(piece.key);
      const settled: Promise<unknown> = piece
        .work(piece.count)
        .catch(onError)
        .finally(() => {
          running.delete(settled);
          run();
        });
      running.add(settled);
    }
  }

  return {
    add(key, address, work) {
      const known = byKey.get(key);
      if (known !== undefined) {
        known.count += 1;
        return true;
      }
      const network = networksOf(address ?? '').at(-1) ?? '';
      const pieces = byNetwork.get(network) ?? [];
      // No more than is left for the others: however many networks flood it, the queue has space for another.
      const most = Math.min(limits.waitingOfNetwork, limits.waiting - byKey.size);
      if (pieces.length >= most) return false;
      const piece = { key, work, count: 1 };
      byKey.set(key, piece);
      pieces.push(piece);
      byNetwork.set(network, pieces);
      run();
      return true;
    },
    async close() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
