/** Makes commands of requests: versions, save sessions and idempotency keys. */
import { createHash } from 'node:crypto';
import type { Viewer } from '../../record/actor.ts';
import type { Command, Idempotency, Verb } from '../../record/command.ts';
import type { CommandResult } from '../../record/decide/result.ts';
import type { Entity } from '../../record/entity.ts';
import { listOf } from '../../record/messages/message.ts';
import { messageOf } from '../../record/messages/messages.ts';
import { invalidValue, Problem, problemAt, problemWith, quotedName } from '../../record/problem.ts';
import { acceptValue, requireWritable } from '../../record/values/accept.ts';
import { dayIn } from '../../record/values/days.ts';
import { isUuid } from '../../record/values/text-forms.ts';
import { type Answer, answerOf } from '../answer.ts';
import type { ApiRequest } from '../operation.ts';
import { requireRole } from '../permission.ts';
import type { Body } from '../protocol/body.ts';
import { isRead, versionIn, versionOfTag } from '../protocol/conditional-requests.ts';

/** Field names in the error of a PATCH with several fields. */
const limits = { namesSent: 10 } as const;

/** An id in the path, in lower case. Throws `not_found` if it is not a UUID. */
export function idParam(request: ApiRequest, name = 'id'): string {
  const id = (request.params[name] ?? '').toLowerCase();
  if (!isUuid(id)) throw new Problem('not_found', messageOf('id_not_uuid'));
  return id;
}

/** The actor, and the day of the request in the time zone of the tenant. */
export function viewerOf({ principal, at }: ApiRequest): Viewer {
  return { actor: principal.actor, today: dayIn(principal.tenant.timeZone, at) };
}

/** The body without RowVersion, which belongs to the request and not to the record. */
export function withoutVersion({ RowVersion: _, ...fields }: Body): Body {
  return fields;
}

/** The command of a PATCH of a record. Throws the problems of the request, of the field and of the value. */
export function patchCommand(request: ApiRequest, entity: Entity) {
  const id = idParam(request);
  const { name, value, expected } = readPatch(request);
  const refusal = notPatchable(entity, name);
  if (refusal !== null) throw refusal;
  const field = requireWritable(entity.fields, name, '');
  const { roles = entity.roles.write } = field;
  if (!roles.includes(request.principal.actor.role)) requireRole(request.principal, roles);
  const verb = {
    kind: 'patch',
    field: name,
    value: acceptValue(field, value, `/${name}`),
  } as const;
  return commandOf(request, entity, id, verb, expected);
}

/** The error for what only other operations change; null for other names. */
function notPatchable(entity: Entity, name: string): Problem | null {
  const { collection, fields, lines } = entity;
  const one = `/api/${collection}/{id}/lines`;
  const by = Object.hasOwn(fields, name) ? fields[name]?.changedBy : null;
  const pointer = `/${name}`;
  if (name === 'lines' && lines !== undefined)
    return problemWith('read_only_field', problemAt(pointer, 'lines_not_one_field', { path: one }));
  if (!by) return null;
  const entry = problemAt(pointer, 'changed_by_action', { field: name, by });
  return problemWith('read_only_field', entry);
}

/** A PATCH: the field, and the RowVersion. Throws `one_field_per_patch`, and as `expectedVersion`. */
export function readPatch(request: ApiRequest) {
  const { name, value } = singleField(withoutVersion(request.body));
  return { name, value, expected: expectedVersion(request, true) };
}

function singleField(fields: Body): { name: string; value: Body[string] } {
  const entries = Object.entries(fields);
  const [first] = entries;
  if (first === undefined || entries.length > 1) {
    const names = entries.slice(0, limits.namesSent + 1).map(([name]) => quotedName(name));
    const params = { count: entries.length, fields: listOf(names, limits.namesSent) };
    throw new Problem('one_field_per_patch', messageOf('one_field_per_patch', params));
  }
  return { name: first[0], value: first[1] ?? null };
}

/**
 * The RowVersion of a request, or null. Throws `row_version_required` if `required`, and `invalid_request` if body
 * and header differ.
 */
export function expectedVersion(request: ApiRequest, required: boolean): string | null {
  const { body, headers } = request;
  const inBody = body['RowVersion'];
  if (inBody !== undefined && (typeof inBody !== 'string' || inBody === ''))
    throw invalidValue('/RowVersion', 'row_version_unknown');
  const header = headers['if-match'];
  const inHeader = typeof header === 'string' ? versionOfTag(header) : null;
  if (typeof inBody === 'string') {
    // Some clients take the RowVersion from the ETag.
    const version = versionIn(inBody);
    if (inHeader !== null && inHeader !== version) {
      throw new Problem('invalid_request', messageOf('row_versions_differ'));
    }
    return version;
  }
  if (inHeader !== null) return inHeader;
  if (!required) return null;
  throw new Problem('row_version_required', messageOf('row_version_required'));
}

export function commandOf<V extends Verb>(
  request: ApiRequest,
  entity: Entity,
  id: string,
  verb: V,
  expected: string | null,
): Command & { readonly verb: V } {
  return {
    entity,
    id,
    verb,
    expected,
    actor: request.principal.actor,
    requestId: request.requestId,
    at: request.at,
    saveSession: headerToken(request, 'save-session', 8, 64),
    idempotency: idempotencyOf(request, entity),
    ...(request.span === null ? {} : { span: request.span }),
    ...(entity.audit === undefined ? {} : { origin: request.origin() }),
  };
}

function idempotencyOf(request: ApiRequest, entity: Entity): Idempotency | null {
  if (request.headers['idempotency-key'] === undefined || isRead(request.method)) return null;
  const key = headerToken(request, 'idempotency-key', 1, 255);
  if (key === null) return null;
  const { method, path, rawQuery, body, headers } = request;
  const asked = [method, path, rawQuery, body, ...[headers['if-match'] ?? []].flat()];
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  return { key, fingerprint, respond: (result) => responseTo(request, entity, result) };
}

/** The response to the command of a request: after a mismatch 412 for `If-Match` alone (RFC 9110, 13.1.1), else 409. */
export function responseTo(request: ApiRequest, entity: Entity, result: CommandResult): Answer {
  const conflictStatus = request.body['RowVersion'] === undefined ? 412 : 409;
  return answerOf(entity, result, viewerOf(request), request.requestId, conflictStatus);
}

/** A header of visible ASCII characters. Throws `invalid_request` for other lengths and characters. */
function headerToken(request: ApiRequest, name: string, min: number, max: number): string | null {
  const value = request.headers[name];
  if (value === undefined) return null;
  if (
    typeof value !== 'string' ||
    value.length < min ||
    value.length > max ||
    !/^[\x21-\x7e]+$/.test(value)
  ) {
    const entry = problemAt(name, 'header_malformed', { header: name, min, max });
    throw problemWith('invalid_request', entry);
  }
  return value;
}
