/** Stored responses of commands with an idempotency key: read, replayed and kept. */
import type { Tx } from '../postgres/db.ts';
import { actorName } from '../record/actor.ts';
import type { Command } from '../record/command.ts';
import type { CommandResult } from '../record/decide/result.ts';
import { messageOf } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import type { Row } from '../record/row.ts';
import type { Pending } from './store.ts';
import { readAnswers, type StoredAnswer } from './store-idempotency.ts';

const limits = {
  /** The longest response to a change that is stored; a response to a create always is. */
  changeChars: 64 * 1024,
} as const;

/** Of a command with an idempotency key; else empty. */
export function keyOf({ actor, idempotency }: Command): string {
  return idempotency === null ? '' : `${actorName(actor)} ${idempotency.key}`;
}

export async function loadAnswers(
  tx: Tx,
  commands: readonly Command[],
): Promise<Map<string, StoredAnswer>> {
  const keyed = commands.filter(({ idempotency }) => idempotency !== null);
  const [first] = keyed;
  if (first === undefined) return new Map();
  const actors = [...new Set(keyed.map(({ actor }) => actorName(actor)))];
  const keys = [...new Set(keyed.map(({ idempotency }) => idempotency?.key ?? ''))];
  const answers = await readAnswers(tx, actors, keys, first.at);
  return new Map(answers.map((answer) => [`${answer.actor} ${answer.key}`, answer]));
}

/** `row`: of the command's record; null if it is not loaded. Returns null if the response needs it. */
export function replayOf(
  stored: StoredAnswer,
  command: Command,
  row: Row | null,
): CommandResult | null {
  if (stored.fingerprint !== command.idempotency?.fingerprint) {
    const message = messageOf('idempotency_key_reused');
    return { kind: 'problem', problem: new Problem('idempotency_key_reused', message) };
  }
  const { status, body, rowVersion, recordId: createdId } = stored;
  const isNamed = rowVersion !== null && body === nameOf(command.id, rowVersion);
  if (isNamed && row === null) return null;
  const response = { status, body, rowVersion, createdId };
  return { kind: 'replay', stored: response, row: isNamed ? row : null };
}

/** Stored instead of a large record. */
function nameOf(id: string, rowVersion: string): string {
  return JSON.stringify({ id, RowVersion: rowVersion });
}

/** Problems that end when other records change. */
const dependent: ReadonlySet<string> = new Set(['too_many_active', 'external_id_used']);

/**
 * Stores the response for replay, without secrets. Conflicts and `dependent` problems are not stored: they depend on
 * other changes, so a repeated request is decided again. A change of one field would store the whole document: of a large
 * one only the name is stored, and a repeat returns the record as it is then.
 */
export function keepAnswer(
  command: Command,
  result: CommandResult,
  answers: Map<string, StoredAnswer>,
  pending: Pending,
): void {
  const { idempotency, actor } = command;
  if (idempotency === null || result.kind === 'replay' || result.kind === 'conflict') return;
  if (result.kind === 'problem' && dependent.has(result.problem.code)) return;
  if (answers.has(keyOf(command))) return;
  const kept = result.kind === 'done' ? { ...result, issued: null } : result;
  const answer = idempotency.respond(kept);
  const isLarge =
    kept.kind === 'done' &&
    command.verb.kind !== 'create' &&
    kept.queued === undefined &&
    answer.body.length > limits.changeChars;
  const stored: StoredAnswer = {
    actor: actorName(actor),
    key: idempotency.key,
    fingerprint: idempotency.fingerprint,
    status: answer.status,
    rowVersion: answer.rowVersion,
    recordId: answer.createdId,
    body: isLarge ? nameOf(kept.row.id, kept.row.RowVersion) : answer.body,
  };
  answers.set(keyOf(command), stored);
  pending.answers.push({ answer: stored, at: command.at });
}
