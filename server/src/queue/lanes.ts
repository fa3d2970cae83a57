/**
 * Which claimed effect runs next. Each lane (an endpoint, or a kind of work) has a width of its own that
 * grows with success and shrinks with failure, and rests where all fails, so that no bad endpoint takes the
 * others' room or time.
 */
import type { Claimed } from './handler.ts';
import { Pace, type Reception } from './pace.ts';
import type { Room } from './store-effects.ts';

const limits = {
  /** Running at once in a lane that nothing is known of yet. */
  firstWidth: 2,
  /** Running at once in a lane where all goes well. */
  laneWidth: 8,
  /** Claimed ahead in such a lane. */
  laneAhead: 192,
  /** Claimed at once for one tenant: none takes the others' room. */
  maxOfTenant: 1_000,
  /** Claimed at once in one process; beyond it nothing is claimed. */
  maxClaimed: 10_000,
  /** Between two calls of a lane where one after the other fails: doubled with each, up to the longest. */
  firstRestMs: 20,
  longestRestMs: 200,
  /** Claimed ahead in a lane that rests or is slow: one claim for several of its calls. */
  restingAhead: 4,
  /** The same where the lanes of all tenants wait for one receiver: together they are many. */
  sharedAhead: 1,
} as const;

/** How much of a lane runs at once. */
interface LaneRule {
  /** Calls at once. */
  readonly places: number;
  /** The lanes of this name of all tenants wait for one receiver, and have their places together. */
  readonly isShared?: boolean;
}

/** By the names of lanes; others, such as those of endpoints, have a rule of their own. */
export type LaneRules = Readonly<Record<string, LaneRule>>;

/** Who is called by one lane, or by lanes of many tenants. */
interface Receiver {
  readonly pace: Pace;
  /** Those first that have waited longest for a call. */
  readonly lanes: Set<Lane>;
}

interface Lane {
  readonly tenantId: string;
  readonly name: string;
  readonly receiver: Receiver;
  readonly isNarrow: boolean;
  readonly isShared: boolean;
  readonly waiting: Claimed[];
  running: number;
  width: number;
  /** After the latest failure; 0 after a success. */
  restMs: number;
  /** While it is there, nothing starts in this lane. */
  rest: NodeJS.Timeout | undefined;
  /** More may be due than was claimed. */
  hungry: boolean;
}

/** The lanes of one process. */
export class Lanes {
  readonly #start: (claimed: Claimed) => Promise<Reception>;
  readonly #giveBack: (claimed: readonly Claimed[]) => void;
  readonly #tenants = new Map<string, Map<string, Lane>>();
  readonly #sizes = new Map<string, number>();
  readonly #rules: LaneRules;
  readonly #shared: ReadonlyMap<string, Receiver>;
  #size = 0;
  #running = 0;

  /**
   * `start` runs one effect and answers how its receiver took it; it never rejects. `giveBack` takes what will not
   * start soon.
   */
  constructor(
    rules: LaneRules,
    start: (claimed: Claimed) => Promise<Reception>,
    giveBack: (claimed: readonly Claimed[]) => void,
  ) {
    this.#rules = rules;
    const shared = Object.entries(rules).filter(([, { isShared }]) => isShared === true);
    this.#shared = new Map(shared.map(([name, { places }]) => [name, this.#newReceiver(places)]));
    this.#start = start;
    this.#giveBack = giveBack;
  }

  get running(): number {
    return this.#running;
  }

  /** Room in the lanes of a tenant. */
  room(tenantId: string): Room {
    const room: Record<string, number> = {};
    const held: Record<string, number> = {};
    for (const lane of this.#lanesOf(tenantId).values()) {
      held[lane.name] = heldBy(lane);
      room[lane.name] = Math.max(0, this.#capacityOf(lane, tenantId) - heldBy(lane));
    }
    return { lanes: room, held, usual: limits.firstWidth, total: this.#leftFor(tenantId) };
  }

  /** Takes what was claimed for a room, and starts what has its turn. */
  add(tenantId: string, room: Room, claimed: readonly Claimed[]): void {
    this.#resize(tenantId, claimed.length);
    const isCut = claimed.length >= room.total;
    const lanes = this.#lanesOf(tenantId);
    for (const lane of lanes.values()) lane.hungry = isCut || room.lanes[lane.name] === 0;
    for (const [name, group] of Map.groupBy(claimed, ({ lane }) => lane)) {
      let lane = lanes.get(name);
      if (lane === undefined) {
        lane = this.#newLane(tenantId, name);
        lanes.set(name, lane);
      }
      lane.hungry = isCut || group.length >= (room.lanes[name] ?? room.usual);
      lane.waiting.push(...group);
      // It may have been told to slow down while this was claimed.
      if (lane.receiver.pace.isSlow) this.#giveBehind(lane);
      this.#fill(lane);
    }
  }

  /** Whether a lane that may have more due has run half empty. */
  isHungry(tenantId: string): boolean {
    for (const lane of this.#lanesOf(tenantId).values())
      if (lane.hungry && heldBy(lane) <= this.#capacityOf(lane, tenantId) / 2) return true;
    return false;
  }

  /** Removes and answers what has not started in one lane. */
  withdraw(tenantId: string, name: string): Claimed[] {
    const waiting = this.#lanesOf(tenantId).get(name)?.waiting.splice(0) ?? [];
    this.#resize(tenantId, -waiting.length);
    return waiting;
  }

  /** Removes and answers what has not started. */
  drain(): Claimed[] {
    const lanes = [...this.#tenants.values()].flatMap((one) => [...one.values()]);
    const all = lanes.flatMap((lane) => lane.waiting.splice(0));
    for (const { tenantId } of all) this.#resize(tenantId, -1);
    return all;
  }

  #resize(tenantId: string, by: number): void {
    this.#size += by;
    this.#sizes.set(tenantId, (this.#sizes.get(tenantId) ?? 0) + by);
  }

  #lanesOf(tenantId: string): Map<string, Lane> {
    let lanes = this.#tenants.get(tenantId);
    if (lanes === undefined) {
      lanes = new Map();
      this.#tenants.set(tenantId, lanes);
    }
    return lanes;
  }

  /** What a lane may hold, running and ahead: the less, the fuller the process and the tenant's places are. */
  #capacityOf(lane: Lane, tenantId: string): number {
    const width = widthOf(lane);
    // Its width says nothing while calls wait for their receiver: what is claimed for it would be given back.
    if (lane.receiver.pace.isSlow) return lane.running + aheadOf(lane);
    if (lane.restMs > 0) return width + aheadOf(lane);
    if (width < limits.laneWidth) return width;
    return width + Math.min(limits.laneAhead, Math.floor(this.#leftFor(tenantId) / 4));
  }

  /** Places that a tenant has left in this process. */
  #leftFor(tenantId: string): number {
    const ofTenant = limits.maxOfTenant - (this.#sizes.get(tenantId) ?? 0);
    return Math.max(0, Math.min(ofTenant, limits.maxClaimed - this.#size));
  }

  #newReceiver(most: number): Receiver {
    const receiver: Receiver = {
      pace: new Pace(most, () => this.#serve(receiver)),
      lanes: new Set(),
    };
    return receiver;
  }

  #newLane(tenantId: string, name: string): Lane {
    const receiver = this.#shared.get(name) ?? this.#newReceiver(limits.laneWidth);
    const isNarrow = this.#rules[name]?.places === 1;
    const lane: Lane = {
      tenantId,
      name,
      receiver,
      isNarrow,
      isShared: this.#shared.has(name),
      waiting: [],
      running: 0,
      width: limits.firstWidth,
      restMs: 0,
      rest: undefined,
      hungry: false,
    };
    receiver.lanes.add(lane);
    return lane;
  }

  #serve({ lanes }: Receiver): void {
    // Whoever is served goes to the end of the line.
    for (const lane of [...lanes]) this.#fill(lane);
  }

  #fill(lane: Lane): void {
    const { pace, lanes } = lane.receiver;
    while (lane.rest === undefined && lane.running < widthOf(lane) && pace.isFree) {
      const next = lane.waiting.shift();
      if (next === undefined) return;
      lane.running += 1;
      this.#running += 1;
      lanes.delete(lane);
      lanes.add(lane);
      pace.start();
      void this.#start(next).then((reception) => {
        lane.running -= 1;
        this.#running -= 1;
        this.#resize(lane.tenantId, -1);
        this.#take(lane, reception);
        this.#serve(lane.receiver);
      });
    }
  }

  #take(lane: Lane, reception: Reception): void {
    const { pace, lanes } = lane.receiver;
    // Of all that waits for it, each call that it turns away would spend an attempt.
    if (pace.end(reception)) for (const one of lanes) this.#giveBehind(one);
    if (reception === 'fine') widen(lane);
    else if (reception === 'failed') this.#narrow(lane);
    else if (reception !== 'none') lane.width = 1;
  }

  /** What fails at once would otherwise be called again and again, for as long as it has anything due. */
  #narrow(lane: Lane): void {
    const isLeast = lane.width === 1;
    lane.width = Math.max(Math.floor(lane.width / 2), 1);
    if (!isLeast || lane.isNarrow) return;
    this.#giveBehind(lane);
    lane.restMs = Math.min(lane.restMs * 2 || limits.firstRestMs, limits.longestRestMs);
    clearTimeout(lane.rest);
    lane.rest = setTimeout(() => {
      lane.rest = undefined;
      this.#fill(lane);
    }, lane.restMs).unref();
  }

  /** What was claimed while all went well would hold the room of others. */
  #giveBehind(lane: Lane): void {
    const behind = lane.waiting.splice(aheadOf(lane));
    if (behind.length === 0) return;
    lane.hungry = true;
    this.#resize(lane.tenantId, -behind.length);
    this.#giveBack(behind);
  }
}

function widen(lane: Lane): void {
  lane.restMs = 0;
  clearTimeout(lane.rest);
  lane.rest = undefined;
  if (!lane.receiver.pace.isSlow) lane.width = Math.min(lane.width * 2, limits.laneWidth);
}

function widthOf({ isNarrow, width }: Lane): number {
  return isNarrow ? 1 : width;
}

/** What a lane that is not at full speed holds behind its calls. */
function aheadOf({ isShared }: Lane): number {
  return isShared ? limits.sharedAhead : limits.restingAhead;
}

function heldBy(lane: Lane): number {
  return lane.running + lane.waiting.length;
}
