/**
 * Which claimed effect runs next. A lane (an endpoint, or a kind of work) whose latest call succeeded uses all its slots
 * and claims ahead. A new lane has three slots, so that one call that hangs does not stop it. Any other lane has one slot
 * and pauses after a failure, so that a bad endpoint does not delay others.
 * A receiver that reports overload is paused for as long as it asks (pace.ts).
 */
import type { Claimed } from './handler.ts';
import { Pace, type Reception } from './pace.ts';
import type { Capacity } from './store-effects.ts';

const limits = {
  /** Concurrent calls of a lane whose latest call succeeded; default of `LaneRule.slots`. */
  laneSlots: 8,
  /** Claimed ahead in such a lane, at most; */
  laneAhead: 192,
  /** and at most the tenant's remaining capacity divided by this, or by its lanes plus one if that is more. */
  leastShares: 4,
  /** Concurrent calls of a lane without a result: new, or not used within `forgetMs`; and its first claim. */
  newSlots: 3,
  /** After a failure, until the next call of the lane. */
  restMs: 200,
  /** Claimed ahead in a slow lane, so that one claim serves several calls. */
  slowAhead: 4,
  /** The same for a lane whose receiver is shared by all tenants. */
  sharedAhead: 1,
  /** Claimed at once for one tenant. */
  maxOfTenant: 1_000,
  /** Claimed at once in one process. */
  maxClaimed: 10_000,
  /** A lane without claims is dropped after this time. */
  forgetMs: 60_000,
} as const;

/** Concurrency of a lane. */
interface LaneRule {
  readonly slots: number;
  /** The lanes of this name of all tenants share one receiver and its slots. */
  readonly isShared?: boolean;
}

/** By the names of lanes; other lanes have the default rule. */
export type LaneRules = Readonly<Record<string, LaneRule>>;

interface LaneHooks {
  /** Runs one effect and resolves with the receiver's reaction; it never rejects. */
  readonly start: (claimed: Claimed) => Promise<Reception>;
  /** Releases claims that will not start soon. */
  readonly release: (claimed: readonly Claimed[]) => void;
}

/** A receiver of one lane, or of lanes of many tenants. */
interface Receiver {
  readonly pace: Pace;
  /** In the order of their turns, the longest waiting first. */
  readonly lanes: Set<Lane>;
}

interface Lane {
  readonly tenantId: string;
  readonly name: string;
  readonly receiver: Receiver;
  readonly slots: number;
  /** Claimed ahead while it is slow. */
  readonly slowAhead: number;
  readonly waiting: Claimed[];
  running: number;
  /** Of its latest call. */
  result: 'none' | 'ok' | 'failed';
  /** Set during the pause after a failure; nothing starts in this lane meanwhile. */
  rest: NodeJS.Timeout | undefined;
  /** More may be due than was claimed. */
  needsRefill: boolean;
  /** When it last held a claim. */
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

  /** Tenants with claims or lanes. */
  get tenants(): number {
    return this.#tenants.size;
  }

  /** How many effects may be claimed for a tenant now. */
  capacity(tenantId: string): Capacity {
    const capacity: Record<string, number> = {};
    const held: Record<string, number> = {};
    for (const lane of this.#lanesOf(tenantId)) {
      held[lane.name] = heldBy(lane);
      capacity[lane.name] = Math.max(0, this.#capacityOf(lane) - heldBy(lane));
    }
    // Lanes dropped meanwhile also wait for their slow shared receiver.
    for (const [name, { pace }] of this.#shared)
      if (pace.isSlow) capacity[name] ??= limits.sharedAhead;
    return { lanes: capacity, held, usual: limits.newSlots, total: this.#leftFor(tenantId) };
  }

  /** Adds effects claimed within `capacity`, and starts those whose turn it is. */
  add(tenantId: string, capacity: Capacity, claimed: readonly Claimed[]): void {
    this.#resize(tenantId, claimed.length);
    const isCut = claimed.length >= capacity.total;
    for (const lane of this.#lanesOf(tenantId))
      lane.needsRefill = isCut || capacity.lanes[lane.name] === 0;
    for (const [name, group] of Map.groupBy(claimed, ({ lane }) => lane)) {
      const lane = this.#lane(tenantId, name);
      lane.needsRefill = isCut || group.length >= (capacity.lanes[name] ?? capacity.usual);
      lane.waiting.push(...group);
      lane.usedAtMs = Date.now();
      // The receiver may have reported overload during the claim.
      if (lane.receiver.pace.isSlow) this.#releaseQueued(lane);
      this.#fill(lane);
    }
  }

  /** Whether a lane that may have more due effects is at most half full. */
  needsRefill(tenantId: string): boolean {
    for (const lane of this.#lanesOf(tenantId))
      if (lane.needsRefill && heldBy(lane) <= this.#capacityOf(lane) / 2) return true;
    return false;
  }

  /** Whether a lane may claim an effect that becomes due; otherwise it claims when it is refilled. */
  accepts(tenantId: string, name: string): boolean {
    const lane = this.#tenants.get(tenantId)?.lanes.get(name);
    if (lane === undefined || heldBy(lane) < this.#capacityOf(lane)) return true;
    lane.needsRefill = true;
    return false;
  }

  /** Removes and returns the claims of one lane that have not started. */
  withdraw(tenantId: string, name: string): Claimed[] {
    const waiting = this.#tenants.get(tenantId)?.lanes.get(name)?.waiting.splice(0) ?? [];
    this.#resize(tenantId, -waiting.length);
    return waiting;
  }

  /** Removes and returns all claims that have not started. */
  drain(): Claimed[] {
    const lanes = [...this.#tenants.values()].flatMap((one) => [...one.lanes.values()]);
    const all = lanes.flatMap((lane) => lane.waiting.splice(0));
    for (const { tenantId } of all) this.#resize(tenantId, -1);
    return all;
  }

  /** Drops idle lanes; call it periodically. */
  forgetIdle(): void {
    const beforeMs = Date.now() - limits.forgetMs;
    for (const [tenantId, { lanes }] of this.#tenants) {
      for (const lane of lanes.values()) {
        // A shared receiver keeps its pace without the lane.
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

  /** How many effects a lane may hold, running and queued; fewer when the process or the tenant is near its limit. */
  #capacityOf(lane: Lane): number {
    // Slots do not count while the receiver is slow: further claims would be released again.
    if (lane.receiver.pace.isSlow) return lane.running + lane.slowAhead;
    if (lane.result !== 'ok') return slotsOf(lane) + lane.slowAhead;
    const lanes = this.#tenants.get(lane.tenantId)?.lanes.size ?? 0;
    const shares = Math.max(limits.leastShares, lanes + 1);
    const share = Math.floor(this.#leftFor(lane.tenantId) / shares);
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
      ...{ result: 'none', rest: undefined, needsRefill: false, usedAtMs: 0 },
    };
    receiver.lanes.add(lane);
    lanes.set(name, lane);
    return lane;
  }

  #serve({ lanes }: Receiver): void {
    // Round-robin.
    for (const lane of [...lanes]) this.#fill(lane);
  }

  #fill(lane: Lane): void {
    const { pace, lanes } = lane.receiver;
    while (lane.rest === undefined && lane.running < slotsOf(lane) && pace.isFree) {
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
    // Each queued call that the receiver rejects would spend an attempt.
    if (pace.end(reception)) for (const one of lanes) this.#releaseQueued(one);
    if (reception === 'none') return;
    if (reception === 'ok' && pace.isSlow) return;
    lane.result = reception === 'ok' ? 'ok' : 'failed';
    clearTimeout(lane.rest);
    lane.rest = undefined;
    if (reception === 'failed') this.#restFor(lane);
  }

  /** Without the pause, a receiver that fails immediately would be called in a loop. */
  #restFor(lane: Lane): void {
    this.#releaseQueued(lane);
    lane.rest = setTimeout(() => {
      lane.rest = undefined;
      this.#fill(lane);
    }, limits.restMs).unref();
  }

  /** Releases claims of the time at full speed, so that they do not use the capacity of other lanes. */
  #releaseQueued(lane: Lane): void {
    const queued = lane.waiting.splice(lane.slowAhead);
    if (queued.length === 0) return;
    lane.needsRefill = true;
    this.#resize(lane.tenantId, -queued.length);
    this.#hooks.release(queued);
  }
}

/** Concurrent calls. */
function slotsOf({ result, slots }: Lane): number {
  if (result === 'ok') return slots;
  return result === 'none' ? Math.min(slots, limits.newSlots) : 1;
}

function heldBy(lane: Lane): number {
  return lane.running + lane.waiting.length;
}
