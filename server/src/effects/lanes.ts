/**
 * Which claimed effect runs next. Each lane (an endpoint, or a kind of work) has a width of its own that
 * grows with success and shrinks with failure, so that no slow endpoint takes the others' room.
 */
import type { Room } from '../storage/effects.ts';
import type { Claimed } from './handler.ts';

export const limits = {
  /** Running at once in a lane that nothing is known of yet. */
  firstWidth: 2,
  /** Running at once in a lane where all goes well. */
  laneWidth: 8,
  /** Claimed ahead in such a lane. */
  laneAhead: 56,
  /** Claimed at once in one process; beyond it nothing is claimed. */
  maxClaimed: 2_000,
} as const;

/** Lanes that run one at a time: they work on shared rows, or on this machine's processor. */
const narrow = new Set(['analytics', 'replay', 'pdf']);

interface Lane {
  readonly waiting: Claimed[];
  running: number;
  width: number;
}

export interface Lanes {
  /** Room in the lanes of a tenant; null when the process has none. */
  room(tenantId: string): Room | null;
  /** Takes claimed effects and starts what has room. */
  add(claimed: readonly Claimed[]): void;
  /** Removes and answers what has not started. */
  drain(): Claimed[];
  readonly size: number;
  readonly running: number;
}

/** `start` runs one effect and answers whether its receiver did its part. */
export function createLanes(start: (claimed: Claimed) => Promise<boolean>): Lanes {
  const lanes = new Map<string, Lane>();
  let size = 0;
  let running = 0;

  const widthOf = (name: string, { width }: Lane) => (narrow.has(name) ? 1 : width);

  function fill(key: string, name: string, lane: Lane): void {
    while (lane.running < widthOf(name, lane)) {
      const next = lane.waiting.shift();
      if (next === undefined) break;
      lane.running += 1;
      running += 1;
      void start(next).then((fine) => {
        lane.running -= 1;
        running -= 1;
        size -= 1;
        lane.width = fine
          ? Math.min(lane.width * 2, limits.laneWidth)
          : Math.max(Math.floor(lane.width / 2), 1);
        fill(key, name, lane);
      });
    }
  }

  return {
    room(tenantId) {
      if (size >= limits.maxClaimed) return null;
      const full: Record<string, number> = {};
      for (const [key, lane] of lanes) {
        if (!key.startsWith(tenantId)) continue;
        const name = key.slice(tenantId.length + 1);
        const ahead = widthOf(name, lane) < limits.laneWidth ? 0 : limits.laneAhead;
        const held = lane.running + lane.waiting.length;
        full[name] = Math.max(0, widthOf(name, lane) + ahead - held);
      }
      return { lanes: full, usual: limits.firstWidth };
    },
    add(claimed) {
      size += claimed.length;
      for (const one of claimed) {
        const key = `${one.tenantId} ${one.lane}`;
        let lane = lanes.get(key);
        if (lane === undefined) {
          lane = { waiting: [], running: 0, width: limits.firstWidth };
          lanes.set(key, lane);
        }
        lane.waiting.push(one);
        fill(key, one.lane, lane);
      }
    },
    drain() {
      const all = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0));
      size -= all.length;
      return all;
    },
    get size() {
      return size;
    },
    get running() {
      return running;
    },
  };
}
