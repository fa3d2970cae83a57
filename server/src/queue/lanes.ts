/**
 * Which claimed effect runs next. A lane (an endpoint, or a kind of work) whose latest call succeeded has all its slots and
 * claims ahead; any other has one slot, and rests after a failure, so that no bad endpoint takes the others' slots or time.
 * A receiver that says that it is busy is left alone as long as it asks (pace.ts).
 */
import type { Claimed } from './handler.ts';
import { Pace, type Reception } from './pace.ts';
import type { Room } from './store-effects.ts';

const limits = {
  /** Running at once in a lane whose latest call succeeded, where its rule does not say. */
  laneSlots: 8,
  /** Claimed ahead in such a lane, */
  laneAhead: 192,
  /** or less: what its tenant may still hold is shared among its lanes, and so many more. */
  sharesLeft: 4,
  /** Claimed at first in a lane that nothing is known of. */
  firstClaim: 2,
  /** After a failure, before the next call of the lane. */
  restMs: 200,
  /** Claimed ahead in a lane that is not at full speed: one claim for several of its calls. */
  slowAhead: 4,
  /** The same where the lanes of all tenants wait for one receiver: together they are many. */
  sharedAhead: 1,
  /** Claimed at once for one tenant: none takes the others' slots. */
  maxOfTenant: 1_000,
  /** Claimed at once in one process; beyond it nothing is claimed. */
  maxClaimed: 10_000,
  /** A lane that held nothing for so long is forgotten. */
  forgetMs: 60_000,
} as const;

/** How much of a lane runs at once. */
interface LaneRule {
  readonly slots: number;
  /** The lanes of this name of all tenants have one receiver, and their slots together. */
  readonly isShared?: boolean;
}

/** By the names of lanes; others have the rule of lanes that rows have. */
export type LaneRules = Readonly<Record<string, LaneRule>>;

interface LaneHooks {
  /** Runs one effect and answers how its receiver took it; it never rejects. */
  readonly start: (claimed: Claimed) => Promise<Reception>;
  /** Takes what will not start soon. */
  readonly release: (claimed: readonly Claimed[]) => void;
}

/** What is called by one lane, or by lanes of many tenants. */
interface Receiver {
  readonly pace: Pace;
  /** Those first that have waited longest for a call. */
  readonly lanes: Set<Lane>;
}

interface Lane {
  readonly tenantId: string;
  readonly name: string;
  readonly receiver: Receiver;
  readonly slots: number;
  /** Claimed ahead while it is not at full speed. */
  readonly slowAhead: number;
  readonly waiting: Claimed[];
  running: number;
  /** Whether its latest call succeeded. */
  isOk: boolean;
  /** After a failure: while it is there, nothing starts in this lane. */
  rest: NodeJS.Timeout | undefined;
  /** More may be due than was claimed. */
  needsRefill: boolean;
  /** When it last held anything. */
  usedAtMs: number;
}

/** The lanes of one tenant, and how many effects they hold. */
interface Tenant {
  readonly lanes: Map<string, Lane>;
  size: number;
}

/** The lanes of one process. */
export class Lanes {
  readonly #rules: LaneRules;
  readonly #hooks: LaneHooks;
  readonly #shared: ReadonlyMap<string, Receiver>;
  readonly #tenants = new Map<string, Tenant>();
  #size = 0;
  #running = 0;

  constructor(rules: LaneRules, hooks: LaneHooks) {
    this.#rules = rules;
    this.#hooks = hooks;
    const shared = Object.entries(rules).filter(([, { isShared }]) => isShared === true);
    this.#shared = new Map(shared.map(([name, { slots }]) => [name, this.#newReceiver(slots)]));
  }

  get running(): number {
    return this.#running;
  }

  /** Tenants that anything is held or remembered of. */
  get tenants(): number {
    return this.#tenants.size;
  }

  /** How many effects may be claimed for a tenant. */
  room(tenantId: string): Room {
    const room: Record<string, number> = {};
    const held: Record<string, number> = {};
    for (const lane of this.#lanesOf(tenantId)) {
      held[lane.name] = heldBy(lane);
      room[lane.name] = Math.max(0, this.#capacityOf(lane) - heldBy(lane));
    }
    // A lane that was forgotten waits for its receiver as the others do.
    for (const [name, { pace }] of this.#shared) if (pace.isSlow) room[name] ??= limits.sharedAhead;
    return { lanes: room, held, usual: limits.firstClaim, total: this.#leftFor(tenantId) };
  }

  /** Takes what was claimed for a room, and starts what has its turn. */
  add(tenantId: string, room: Room, claimed: readonly Claimed[]): void {
    this.#resize(tenantId, claimed.length);
    const isCut = claimed.length >= room.total;
    for (const lane of this.#lanesOf(tenantId))
      lane.needsRefill = isCut || room.lanes[lane.name] === 0;
    for (const [name, group] of Map.groupBy(claimed, ({ lane }) => lane)) {
      const lane = this.#lane(tenantId, name);
      lane.needsRefill = isCut || group.length >= (room.lanes[name] ?? room.usual);
      lane.waiting.push(...group);
      lane.usedAtMs = Date.now();
      // It may have been told to slow down while this was claimed.
      if (lane.receiver.pace.isSlow) this.#releaseBehind(lane);
      this.#fill(lane);
    }
  }

  /** Whether a lane that may have more due has run half empty. */
  needsRefill(tenantId: string): boolean {
    for (const lane of this.#lanesOf(tenantId))
      if (lane.needsRefill && heldBy(lane) <= this.#capacityOf(lane) / 2) return true;
    return false;
  }

  /** Removes and answers what has not started in one lane. */
  withdraw(tenantId: string, name: string): Claimed[] {
    const waiting = this.#tenants.get(tenantId)?.lanes.get(name)?.waiting.splice(0) ?? [];
    this.#resize(tenantId, -waiting.length);
    return waiting;
  }

  /** Removes and answers what has not started. */
  drain(): Claimed[] {
    const lanes = [...this.#tenants.values()].flatMap((one) => [...one.lanes.values()]);
    const all = lanes.flatMap((lane) => lane.waiting.splice(0));
    for (const { tenantId } of all) this.#resize(tenantId, -1);
    return all;
  }

  /** Forgets the lanes that held nothing for a while; to be called now and then. */
  forgetIdle(): void {
    const beforeMs = Date.now() - limits.forgetMs;
    for (const [tenantId, { lanes }] of this.#tenants) {
      for (const lane of lanes.values()) {
        // What a shared receiver asked for is kept without a lane.
        const isKept = lane.receiver.pace.isSlow && !this.#shared.has(lane.name);
        if (heldBy(lane) > 0 || isKept || lane.usedAtMs > beforeMs) continue;
        lanes.delete(lane.name);
        lane.receiver.lanes.delete(lane);
        clearTimeout(lane.rest);
      }
      if (lanes.size === 0) this.#tenants.delete(tenantId);
    }
  }

  #resize(tenantId: string, by: number): void {
    if (by === 0) return;
    this.#size += by;
    this.#tenant(tenantId).size += by;
  }

  #tenant(tenantId: string): Tenant {
    let tenant = this.#tenants.get(tenantId);
    if (tenant === undefined) {
      tenant = { lanes: new Map(), size: 0 };
      this.#tenants.set(tenantId, tenant);
    }
    return tenant;
  }

  #lanesOf(tenantId: string): Iterable<Lane> {
    return this.#tenants.get(tenantId)?.lanes.values() ?? [];
  }

  /** What a lane may hold, running and ahead: the less, the fuller the process and the tenant's share are. */
  #capacityOf(lane: Lane): number {
    // Its slots say nothing while calls wait for their receiver: what is claimed for it would be released.
    if (lane.receiver.pace.isSlow) return lane.running + lane.slowAhead;
    if (!lane.isOk) return 1 + lane.slowAhead;
    const lanes = this.#tenants.get(lane.tenantId)?.lanes.size ?? 0;
    const share = Math.floor(this.#leftFor(lane.tenantId) / (lanes + limits.sharesLeft));
    return lane.slots + Math.min(limits.laneAhead, share);
  }

  /** How many more effects may be held for a tenant in this process. */
  #leftFor(tenantId: string): number {
    const ofTenant = limits.maxOfTenant - (this.#tenants.get(tenantId)?.size ?? 0);
    return Math.max(0, Math.min(ofTenant, limits.maxClaimed - this.#size));
  }

  #newReceiver(slots: number): Receiver {
    const receiver: Receiver = {
      pace: new Pace(slots, () => this.#serve(receiver)),
      lanes: new Set(),
    };
    return receiver;
  }

  #lane(tenantId: string, name: string): Lane {
    const { lanes } = this.#tenant(tenantId);
    const known = lanes.get(name);
    if (known !== undefined) return known;
    const { slots = limits.laneSlots } = this.#rules[name] ?? {};
    const shared = this.#shared.get(name);
    const receiver = shared ?? this.#newReceiver(slots);
    const slowAhead = shared === undefined ? limits.slowAhead : limits.sharedAhead;
    const lane: Lane = {
      ...{ tenantId, name, receiver, slots, slowAhead, waiting: [], running: 0 },
      ...{ isOk: false, rest: undefined, needsRefill: false, usedAtMs: 0 },
    };
    receiver.lanes.add(lane);
    lanes.set(name, lane);
    return lane;
  }

  #serve({ lanes }: Receiver): void {
    // Round-robin: a lane that is served goes to the end of the line.
    for (const lane of [...lanes]) this.#fill(lane);
  }

  #fill(lane: Lane): void {
    const { pace, lanes } = lane.receiver;
    while (lane.rest === undefined && lane.running < (lane.isOk ? lane.slots : 1) && pace.isFree) {
      const next = lane.waiting.shift();
      if (next === undefined) return;
      lane.running += 1;
      this.#running += 1;
      lanes.delete(lane);
      lanes.add(lane);
      pace.start();
      void this.#hooks.start(next).then((reception) => {
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
    lane.usedAtMs = Date.now();
    // Of all that waits for it, each call that it turns away would spend an attempt.
    if (pace.end(reception)) for (const one of lanes) this.#releaseBehind(one);
    if (reception === 'none') return;
    if (reception === 'ok' && pace.isSlow) return;
    lane.isOk = reception === 'ok';
    clearTimeout(lane.rest);
    lane.rest = undefined;
    if (reception === 'failed') this.#restFor(lane);
  }

  /** What fails at once would otherwise be called again and again, for as long as it has anything due. */
  #restFor(lane: Lane): void {
    this.#releaseBehind(lane);
    lane.rest = setTimeout(() => {
      lane.rest = undefined;
      this.#fill(lane);
    }, limits.restMs).unref();
  }

  /** What was claimed while all went well would hold the slots of others. */
  #releaseBehind(lane: Lane): void {
    const behind = lane.waiting.splice(lane.slowAhead);
    if (behind.length === 0) return;
    lane.needsRefill = true;
    this.#resize(lane.tenantId, -behind.length);
    this.#hooks.release(behind);
  }
}

function heldBy(lane: Lane): number {
  return lane.running + lane.waiting.length;
}
