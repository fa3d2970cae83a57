/** Stored responses of commands with an idempotency key: read, replayed and kept. */
import type { Tx } from '../postgres/db.ts';
import { actorName } from '../record/actor.ts';
import type { Command } from '../record/command.ts';
import { type Answer, answerOf, type CommandResult } from '../record/decide/answer.ts';
import { say } from '../record/messages/messages.ts';
import { Problem } from '../record/problem.ts';
import type { Pending } from './store.ts';
import { readAnswers, type StoredAnswer } from './store-idempotency.ts';

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

export function replayOf(stored: StoredAnswer, command: Command): CommandResult {
  if (stored.fingerprint !== command.idempotency?.fingerprint) {
    const said = say('idempotency_key_reused');
    return { kind: 'problem', problem: new Problem('idempotency_key_reused', said) };
  }
  const answer: Answer = {
    status: stored.status,
    body: stored.body,
    mediaType: stored.rowVersion === null ? 'application/problem+json' : 'application/json',
    rowVersion: stored.rowVersion,
    createdId: stored.recordId,
    headers: { 'idempotency-replayed': 'true' },
  };
  return { kind: 'replay', answer };
}

/**
 * Stores the response for replay, without secrets. Conflicts and `too_many_active` are not stored: they depend on
 * other changes, so a repeated request is decided again.
 */
export function keepAnswer(
  command: Command,
  result: CommandResult,
  answers: Map<string, StoredAnswer>,
  pending: Pending,
): void {
  const { idempotency, actor, entity } = command;
  if (idempotency === null || result.kind === 'replay' || result.kind === 'conflict') return;
  if (result.kind === 'problem' && result.problem.code === 'too_many_active') return;
  if (answers.has(keyOf(command))) return;
  const kept = result.kind === 'done' ? { ...result, issued: null } : result;
  const answer = answerOf(
    entity,
    kept,
    { actor, today: command.at.slice(0, 10) },
    command.requestId,
  );
  const stored: StoredAnswer = {
    actor: actorName(actor),
    key: idempotency.key,
    fingerprint: idempotency.fingerprint,
    status: answer.status,
    rowVersion: answer.rowVersion,
    recordId: answer.createdId,
    body: answer.body,
  };
  answers.set(keyOf(command), stored);
  pending.answers.push({ answer: stored, at: command.at });
}
