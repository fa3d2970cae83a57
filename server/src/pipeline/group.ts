/**
 * Runs one group of commands of one tenant in one transaction: begin, load, decide, store, commit.
 * Each command has its own result; a rejected command does not affect the others.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Database, type Tx, writeTransaction } from '../postgres/db.ts';
import type { Actor } from '../record/actor.ts';
import type { Change, Command } from '../record/command.ts';
import type { Changed } from '../record/decide/change.ts';
import { decide } from '../record/decide/decide.ts';
import { type DecideContext, recordEffect } from '../record/decide/raise.ts';
import type { CommandResult } from '../record/decide/result.ts';
import type { QueuedEffect } from '../record/effect.ts';
import type { Tenant } from '../record/entity.ts';
import type { Need } from '../record/need.ts';
import { Problem } from '../record/problem.ts';
import type { Related } from '../record/related.ts';
import type { Row } from '../record/row.ts';
import type { RowVersions } from '../record/row-version.ts';
import type { SecretBox } from '../record/secrets/secret-box.ts';
import type { Tracer } from '../record/tracing.ts';
import { dayIn } from '../record/values/days.ts';
import { withinActiveLimit } from './active-limit.ts';
import { BeginAgain } from './begin-again.ts';
import { type Commits, changedRecord } from './commits.ts';
import { type Loaded, loadGroup, loadMissing, type Records, recordKey, typedBy } from './needs.ts';
import { keepAnswer, keyOf, replayOf } from './replays.ts';
import { type Pending, type Storing, storeGroup } from './store.ts';
import { createCounters, type Loading } from './store-related.ts';

export interface Engine extends Loading, Storing {
  /** The login of requests, effects and the schedule. */
  readonly db: Database;
  /** The login that owns the tables, for the few statements that `db` may not run; may be the same as `db`. */
  readonly owner: Database;
  readonly groupEffects: readonly GroupEffect[];
  readonly versions: RowVersions;
  readonly randomBytes: (count: number) => Buffer;
  /** Its key is in the database: for secrets that only the service creates and reads. */
  readonly ownSecrets: SecretBox;
  /** Encrypts the cursors of lists. */
  readonly cursors: SecretBox;
  readonly commits: Commits;
  /** Null: nothing is traced. */
  readonly tracer: Tracer | null;
}

/** One effect for all changes of a group, and the change that causes it; null if no effect is needed. */
export type GroupEffect = (
  changed: readonly Changed[],
) => { readonly effect: QueuedEffect; readonly cause: Change } | null;

export interface GroupTimes {
  loadMs: number;
  decideMs: number;
  storeMs: number;
}

/** Restarts of a group; more are a bug in the declared needs. */
const maxRounds = 20;
/** Commands decided between two turns of the event loop, so that statements of the previous batch are sent. */
const commandsPerTurn = 32;

/** Returns one result per command, in order. A database error is thrown, and nothing is committed. */
export function runGroup(
  engine: Engine,
  tenant: Tenant,
  commands: readonly Command[],
  times: GroupTimes,
): Promise<CommandResult[]> {
  return runBatches(engine, tenant, [commands], times, []);
}

/** As `runGroup`, without waiting for records that others have locked: null for each command that needs one. */
export function runUnlocked(
  engine: Engine,
  tenant: Tenant,
  commands: readonly Command[],
  times: GroupTimes,
): Promise<(CommandResult | null)[]> {
  return runRounds(engine, tenant, [commands], times, [], false);
}

/**
 * As `runGroup`, for several batches in one transaction: the database stores one while the next is decided.
 * `needs`: further needs that the caller knows, besides those of the commands and rows.
 */
export async function runBatches(
  engine: Engine,
  tenant: Tenant,
  batches: readonly (readonly Command[])[],
  times: GroupTimes,
  needs: readonly Need[],
): Promise<CommandResult[]> {
  const results = await runRounds(engine, tenant, batches, times, needs, true);
  return results.filter((result) => result !== null);
}

async function runRounds(
  engine: Engine,
  tenant: Tenant,
  batches: readonly (readonly Command[])[],
  times: GroupTimes,
  needs: readonly Need[],
  waits: boolean,
): Promise<(CommandResult | null)[]> {
  const known = [...needs];
  for (let round = 1; ; round += 1) {
    try {
      return await runOnce(engine, tenant, batches, times, known, waits);
    } catch (error) {
      if (!(error instanceof BeginAgain) || round === maxRounds) throw error;
      const { counters } = error;
      known.push(...error.needs);
      if (counters.length > 0)
        await writeTransaction(engine.db, tenant.id, (tx) => createCounters(tx, counters));
    }
  }
}

async function runOnce(
  engine: Engine,
  tenant: Tenant,
  batches: readonly (readonly Command[])[],
  times: GroupTimes,
  needs: readonly Need[],
  waits: boolean,
): Promise<(CommandResult | null)[]> {
  const commands = batches.flat();
  const done: Pending[] = [];
  let stored: Promise<void> = Promise.resolve();
  const committed = await writeTransaction(engine.db, tenant.id, async (tx) => {
    done.length = 0;
    const started = performance.now();
    const loaded = await loadGroup(tx, tenant, commands, needs, engine, waits);
    const loadedAt = performance.now();
    times.loadMs = loadedAt - started;
    const { answers, related } = loaded;
    const before = loaded.hasNeeds ? related.counters() : null;
    const results: (CommandResult | null)[] = [];
    const storing: Promise<unknown>[] = [];
    for (const [index, batch] of batches.entries()) {
      const pending: Pending = {
        records: new Map(),
        changed: [],
        counters: new Map(),
        answers: [],
        events: [],
        effects: [],
      };
      for (const command of batch) {
        const isKeyed = command.idempotency !== null;
        const replay = isKeyed ? answers.get(keyOf(command)) : undefined;
        const result =
          replay === undefined
            ? await decideOne(engine, tx, tenant, command, loaded, pending)
            : replayOf(replay, command, rowOf(command, loaded.records));
        results.push(result);
        if (isKeyed && result !== null) keepAnswer(command, result, answers, pending);
        if (index > 0 && results.length % commandsPerTurn === 0) await nextTurn();
      }
      if (index === batches.length - 1 && loaded.hasNeeds) {
        for (const [name, counter] of related.counters()) {
          if (before?.get(name)?.next !== counter.next) pending.counters.set(name, counter);
        }
      }
      addGroupEffects(engine, batch, pending);
      done.push(pending);
      const sent = storeGroup(tx, pending, engine);
      // Awaited below; it may fail while the next batch is being decided.
      sent.catch(() => undefined);
      storing.push(sent);
    }
    const decided = performance.now();
    times.decideMs = decided - loadedAt;
    stored = Promise.all(storing).then(() => {
      times.storeMs = performance.now() - decided;
    });
    stored.catch(() => undefined);
    // COMMIT travels with the statements.
    return results;
  });
  await stored;
  announce(engine, tenant.id, done);
  return committed;
}

function rowOf({ entity, id }: Command, records: Records): Row | null {
  return records.get(recordKey(entity.name, id))?.row ?? null;
}

function announce({ commits }: Engine, tenantId: string, done: readonly Pending[]): void {
  const changed = done.flatMap((pending) => pending.changed);
  const events = done.some((pending) => pending.events.length > 0);
  const effects = done.some((pending) => pending.effects.length > 0);
  if (changed.length === 0 && !events && !effects) return;
  if (changed.some(({ entity }) => entity.decidesAccess === true)) commits.announceAccess();
  commits.announce(tenantId, {
    events: events || changed.some(({ written }) => written.events.length > 0),
    effects: effects || changed.some(bringsEffects),
    changed: () => changed.map(changedRecord),
  });
}

/** Whether it queued effects or made some due again. */
function bringsEffects({ entity, written }: Changed): boolean {
  return written.effects.length > 0 || entity.makesEffectsDue === true;
}

/** Adds the effects that features declare for a whole group. */
function addGroupEffects(engine: Engine, batch: readonly Command[], pending: Pending): void {
  const changed = pending.changed.filter(({ written }) => !written.quiet);
  if (changed.length === 0) return;
  for (const groupEffect of engine.groupEffects) {
    const found = groupEffect(changed);
    if (found === null) continue;
    const { at, requestId } = found.cause;
    const context = { ...engine, newId: () => engine.newId(at), now: at };
    const span = batch.find((command) => command.requestId === requestId)?.span;
    const from = { requestId, traceparent: span?.traceparent ?? null };
    pending.effects.push(recordEffect(found.effect, null, from, context));
  }
}

/** The input of deciders besides record and command. `at`: RFC 3339. */
export function contextOf(
  engine: Engine,
  tenant: Tenant,
  related: Related,
  actor: Actor,
  at: string,
  records: Records = new Map(),
): DecideContext {
  const stored = (entity: string, id: string) => {
    const found = records.get(recordKey(entity, id));
    if (found === undefined)
      throw new Error(`${entity} ${id} is not locked: declare it as touched`);
    return found;
  };
  return {
    now: at,
    today: dayIn(tenant.timeZone, at),
    actor,
    related,
    tenant,
    versions: engine.versions,
    entities: engine.entities,
    findEntity: engine.findEntity,
    stored,
    locked: typedBy((entity, id) => stored(entity, id)?.row ?? null),
    newId: () => engine.newId(at),
    randomBytes: engine.randomBytes,
  };
}

/** Returns null if the command needs a locked record. */
async function decideOne(
  engine: Engine,
  tx: Tx,
  tenant: Tenant,
  command: Command,
  loaded: Loaded,
  pending: Pending,
): Promise<CommandResult | null> {
  const { records, locked, related } = loaded;
  const own = recordKey(command.entity.name, command.id);
  if (locked.has(own)) return null;
  const isLoaded =
    loaded.isComplete || (await loadMissing(tx, tenant, command, loaded, pending.changed, engine));
  if (!isLoaded) {
    // Later commands for this record wait, too.
    locked.add(own);
    return null;
  }
  const isBounded = command.verb.kind === 'create' && command.entity.mostActive !== undefined;
  const bounded = isBounded ? await withinActiveLimit(tx, command) : command;
  const context = contextOf(engine, tenant, related, command.actor, command.at, records);
  const stored = records.get(own) ?? null;
  const counters = loaded.hasNeeds ? related.counters() : null;
  try {
    const decision = decide(stored, bounded, context);
    if (decision.kind === 'conflict') return decision;
    if (decision.kind === 'unchanged') {
      pending.events.push(...(decision.raised?.events ?? []));
      pending.effects.push(...(decision.raised?.effects ?? []));
      const done = { kind: 'done', row: decision.row, created: false, lineId: null } as const;
      const queued = (decision.raised?.effects ?? []).map(({ id }) => id);
      const { warnings = [] } = decision;
      return { ...done, issued: null, warnings, ...(showsQueued(command) ? { queued } : {}) };
    }
    for (const changed of decision.changed) {
      records.set(recordKey(changed.entity.name, changed.stored.row.id), changed.stored);
      pending.changed.push(changed);
      rememberRecord(changed, pending);
    }
    loaded.isComplete = false;
    if (loaded.hasNeeds) related.follow(decision.changed);
    const [{ before, stored: after, written }] = decision.changed;
    if (decision.isRefreshed === true)
      return { kind: 'conflict', row: after.row, isRefreshed: true };
    const { issued } = written;
    return {
      kind: 'done',
      row: after.row,
      created: before === null,
      lineId: decision.lineId ?? null,
      issued: issued === null ? null : [issued.field, issued.secret],
    };
  } catch (error) {
    if (counters !== null) related.restore(counters);
    if (error instanceof Problem) return { kind: 'problem', problem: error };
    throw error;
  }
}

function showsQueued({ entity, verb }: Command): boolean {
  return verb.kind === 'action' && entity.actions[verb.action]?.showsQueued === true;
}

/** Collects the last state of a record and the fields that differ from the database. */
function rememberRecord({ entity, before, stored }: Changed, pending: Pending): void {
  const known = pending.records.get(stored.row.id);
  const fields = known?.fields ?? new Set<string>();
  if (before !== null) {
    for (const [name] of entity.columns)
      if (before.row[name] !== stored.row[name]) fields.add(name);
    if (before.row.lines !== stored.row.lines) fields.add('lines');
  }
  pending.records.set(stored.row.id, {
    entity,
    stored,
    created: known?.created ?? before === null,
    fields,
  });
}
