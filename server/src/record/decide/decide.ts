/**
 * Decides one command on one record: a pure function of the record, its related records and the command, without clock
 * or database. The pipeline runs the commands of a group through it in order. Rows are never changed in place: lines
 * are replaced, not edited.
 */

import { isVisible } from '../audience.ts';
import type { Command, Stored, Verb } from '../command.ts';
import {
  type AlsoChanged,
  allowedActions,
  type Draft,
  type Entity,
  newRow,
  offeredOf,
} from '../entity.ts';
import { externalIdsOf } from '../external-ids.ts';
import { listOf } from '../messages/message.ts';
import { messageOf } from '../messages/messages.ts';
import { Problem, type ProblemDetail, problemAt, problemWith } from '../problem.ts';
import type { Row } from '../row.ts';
import { acceptFields, acceptReference, bodyProblems, sameValue } from '../values/accept.ts';
import { unknownName } from '../values/names.ts';
import { type Changed, change, isChanged, type Raised } from './change.ts';
import { changeExternalIds, holderOf, requireFree } from './decide-external-ids.ts';
import { insertLine, insertLines, linesOf, removeLine, setLineField } from './decide-lines.ts';
import { type DecideContext, raise } from './raise.ts';
import { freshnessOf } from './save-chain.ts';

export type Decision =
  /** `changed`: the record of the command first, then others that changed with it. */
  | {
      readonly kind: 'changed';
      readonly changed: readonly [Changed, ...Changed[]];
      /** True: the record was only refreshed, and the client gets it as after a conflict. */
      readonly isRefreshed?: true;
      /** Id of the added line, or of the first one. */
      readonly lineId?: string;
    }
  /** The record is unchanged: a no-op PATCH, a dry run without a problem, an action that only raises events or effects. */
  | {
      readonly kind: 'unchanged';
      readonly row: Row;
      readonly raised?: Raised;
      /** Of a dry run. */
      readonly warnings?: readonly ProblemDetail[];
    }
  /** The RowVersion does not match; the client gets the current record. */
  | { readonly kind: 'conflict'; readonly row: Row };

/** Throws a Problem for a rejected command. */
export function decide(stored: Stored | null, command: Command, context: DecideContext): Decision {
  const { entity, verb } = command;
  if (verb.kind === 'create') return create(command, verb, context);
  const isHidden = (row: Row) =>
    entity.audience !== undefined && !isVisible(entity, row, command.actor);
  if (stored === null || isHidden(stored.row))
    throw new Problem(
      'not_found',
      messageOf('record_not_found', { entity: entity.name, id: command.id }),
    );
  if (verb.kind === 'action') return act(stored, command, verb, context);

  const freshness = freshnessOf(stored, command, context.versions);
  // A value that is already stored undoes nothing, so that a repeat of the last save succeeds.
  const isLate = freshness === 'late' && !isAlreadyStored(entity, stored.row, verb, context);
  if (freshness === 'stale' || isLate) return { kind: 'conflict', row: stored.row };
  if (command.refusal !== undefined) throw command.refusal;
  const row = { ...stored.row } as Draft;
  if (verb.kind === 'externalIds') {
    if (!changeExternalIds(entity, row, verb, context.related))
      return { kind: 'unchanged', row: stored.row };
    return {
      kind: 'changed',
      changed: [change(stored, row, command, 'external-ids', {}, context)],
    };
  }
  let touched: readonly string[];
  let lineId: string | undefined;
  if (verb.kind === 'patch') {
    const field = requireEditable(entity, stored.row, verb.field);
    const old = row[verb.field] ?? null;
    // Null may let a field follow its source again.
    if (verb.value !== null && sameValue(field, old, verb.value))
      return { kind: 'unchanged', row: stored.row };
    acceptReference(field, verb.value, `/${verb.field}`, context.related);
    row[verb.field] = verb.value;
    touched = [verb.field];
  } else {
    requireLinesEditable(entity, stored.row);
    if (verb.kind === 'addLine') lineId = insertLine(entity, row, verb.input, '', context);
    else if (verb.kind === 'addLines') lineId = insertLines(entity, row, verb.lines, context)[0];
    else if (verb.kind === 'removeLine') removeLine(row, verb.lineId);
    else if (!setLineField(entity, row, verb, context))
      return { kind: 'unchanged', row: stored.row };
    touched = ['lines'];
  }
  const consequences = entity.derive?.(row, touched, context, stored.row) ?? {};
  if (verb.kind === 'patch' && !isChanged(entity, stored.row, row, consequences))
    return { kind: 'unchanged', row: stored.row };
  const changed = change(stored, row, command, 'patch', consequences, context);
  return { kind: 'changed', changed: [changed], ...(lineId === undefined ? {} : { lineId }) };
}

type Create = Command['verb'] & { kind: 'create' };

function create(
  command: Command,
  { input, dryRun, returnsHolder }: Create,
  context: DecideContext,
): Decision {
  const { entity } = command;
  const holder = returnsHolder === true ? holderOf(entity, input, context.related) : null;
  if (holder !== null) return { kind: 'unchanged', row: holder };
  const row = newRow(entity, command.id, context.now);
  const { lines, ...others } = input;
  const fields = entity.lines === undefined ? input : others;
  const touched = acceptFields(entity.fields, fields, row, '', context.related);
  requireFree(entity, row.id, externalIdsOf(row), '/externalIds', context.related);
  if (command.refusal !== undefined) throw command.refusal;
  if (entity.lines !== undefined && lines !== undefined) {
    insertLines(entity, row, lines, context);
    touched.push('lines');
  }
  entity.derive?.(row, touched, context, null);
  const consequences = entity.issue?.(row, context) ?? {};
  const made = change(null, row, command, 'create', consequences, context);
  if (dryRun === true) return { kind: 'unchanged', row: made.stored.row };
  return { kind: 'changed', changed: [made] };
}

type Act = Command['verb'] & { kind: 'action' };

function act(stored: Stored, command: Command, verb: Act, context: DecideContext): Decision {
  const { entity } = command;
  const action = entity.actions[verb.action];
  if (action === undefined)
    throw new Problem('not_found', messageOf('action_not_found', { action: verb.action }));
  const status = String(stored.row.status);
  const allowed = allowedActions(entity, status);
  if (!allowed.includes(verb.action)) {
    const params = { status, allowed: listOf(offeredOf(entity, allowed)) };
    throw problemWith('invalid_transition', problemAt('/status', 'invalid_transition', params));
  }
  const row = { ...stored.row } as Draft;
  const { role } = command.actor;
  const roles = action.rolesFor?.(row);
  if (roles?.includes(role) === false)
    throw new Problem('forbidden', messageOf('forbidden', { role, roles: listOf(roles) }));
  if (action.forUsers === true && command.actor.type !== 'user')
    throw new Problem('forbidden', messageOf('people_only'));
  if (freshnessOf(stored, command, context.versions) !== 'current')
    return { kind: 'conflict', row: stored.row };
  const problems: ProblemDetail[] = [...bodyProblems(action.body, verb.input)];
  // The checks of the action require a valid body.
  if (problems.length === 0) {
    const outdated = action.refresh?.(row, context) ?? null;
    if (outdated !== null && !verb.dryRun) {
      const changed = change(stored, row, command, 'refresh', {}, context);
      return { kind: 'changed', changed: [changed], isRefreshed: true };
    }
    if (outdated !== null) problems.push(outdated);
    problems.push(...(command.refusal?.errors ?? []));
    problems.push(...(action.problems?.(row, verb.input, context) ?? []));
  }
  const warnings = verb.dryRun
    ? (action.warnings?.(row, verb.input, context, stored.row) ?? [])
    : [];
  if (problems.length > 0) {
    const message = messageOf('problems_to_solve', { count: problems.length });
    throw new Problem('validation_failed', message, { errors: problems, warnings });
  }
  if (verb.dryRun) return { kind: 'unchanged', row: stored.row, warnings };
  const consequences = action.run(row, verb.input, context);
  if (action.to !== undefined) row.status = action.to;
  // No new version: it would cause conflicts for clients that edit the record, with nothing to merge.
  if (!isChanged(entity, stored.row, row, consequences))
    return {
      kind: 'unchanged',
      row: stored.row,
      raised: raise(command, stored, consequences, context),
    };
  const own = change(stored, row, command, verb.action, consequences, context);
  const others = (consequences.changes ?? []).map((also) =>
    changeAlso(also, command, verb.action, context),
  );
  return { kind: 'changed', changed: [own, ...others] };
}

/** Changes another record; clients that edit it get a conflict, as after any change. */
function changeAlso(
  { entity: name, row, events = [] }: AlsoChanged,
  command: Command,
  operation: string,
  context: DecideContext,
): Changed {
  const entity = context.findEntity(name);
  const cause = { ...command, entity, saveSession: null };
  // A new record (`newRow`) has no version yet.
  const before = row.RowVersion === '' ? null : context.stored(name, row.id);
  return change(before, { ...row }, cause, operation, { events }, context);
}

/** Whether a change would leave the record as it is. */
function isAlreadyStored(entity: Entity, row: Row, verb: Verb, context: DecideContext): boolean {
  const { fields, lines } = entity;
  if (verb.kind === 'patch') {
    const field = fields[verb.field];
    if (field === undefined) return false;
    if (verb.value !== null) return sameValue(field, row[verb.field] ?? null, verb.value);
    return nullChangesNothing(entity, row, verb.field, context);
  }
  if (verb.kind !== 'patchLine') return false;
  const field = lines?.fields[verb.field];
  const line = linesOf(row).find(({ id }) => id === verb.lineId.toLowerCase());
  if (field === undefined || line === undefined) return false;
  return sameValue(field, line[verb.field] ?? null, verb.value);
}

/** Null may let a field follow its source, which can be what is stored. */
function nullChangesNothing(
  entity: Entity,
  row: Row,
  name: string,
  context: DecideContext,
): boolean {
  const after = { ...row, [name]: null } as Draft;
  try {
    const consequences = entity.derive?.(after, [name], context, row) ?? {};
    return !isChanged(entity, row, after, consequences);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function requireEditable(entity: Entity, row: Row, name: string) {
  const field = entity.fields[name];
  if (field === undefined) {
    const params = unknownName(name, Object.keys(entity.fields));
    throw new Problem('unknown_field', messageOf('unknown_field', params));
  }
  const editable = editableFields(entity, row);
  if (!editable.includes(name)) throw locked(`/${name}`, row, editable);
  return field;
}

function requireLinesEditable(entity: Entity, row: Row): void {
  const rule = entity.editable?.[String(row.status)] ?? 'all';
  if (rule !== 'all') throw locked('/lines', row, rule);
}

function locked(pointer: string, row: Row, editable: readonly string[]): Problem {
  const params = { status: String(row.status ?? 'fixed'), fields: listOf(editable) };
  return problemWith('field_locked', problemAt(pointer, 'field_locked', params));
}

/** The fields PATCH may change in the record's present state. */
function editableFields(entity: Entity, row: Row): readonly string[] {
  const writable = Object.keys(entity.fields).filter(
    (name) => entity.fields[name]?.access === 'writable',
  );
  const rule = entity.editable?.[String(row.status)] ?? 'all';
  return rule === 'all' ? writable : rule;
}
