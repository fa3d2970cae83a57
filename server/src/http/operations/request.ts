/** Makes commands of requests: versions, save sessions and idempotency keys. */
import { createHash } from 'node:crypto';
import type { Viewer } from '../../record/actor.ts';
import type { Command, ExpectedVersion, Idempotency, Verb } from '../../record/command.ts';
import type { Entity } from '../../record/entity.ts';
import { isUuid } from '../../record/fields.ts';
import { say } from '../../record/messages/messages.ts';
import { invalidValue, Problem, problemAt, problemWith } from '../../record/problem.ts';
import { dayIn } from '../../record/values/days.ts';
import type { ApiRequest } from '../operation.ts';
import { versionIn } from '../protocol/entity-tags.ts';
import type { Body } from '../protocol/json.ts';
import { isRead, versionOfTag } from '../protocol/preconditions.ts';

/** An id in the path, in lower case. Throws `not_found` if it is not a UUID. */
export function idParam(request: ApiRequest, name = 'id'): string {
  const id = (request.params[name] ?? '').toLowerCase();
  if (!isUuid(id)) throw new Problem('not_found', say('id_not_uuid'));
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

/**
 * The RowVersion of a request, or null. Throws `row_version_required` if `required`, and `invalid_request` if body
 * and header differ.
 */
export function expectedVersion(request: ApiRequest, required: boolean): ExpectedVersion | null {
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
      throw new Problem('invalid_request', say('row_versions_differ'));
    }
    return { version, source: 'body' };
  }
  if (inHeader !== null) return { version: inHeader, source: 'if-match' };
  if (!required) return null;
  throw new Problem('row_version_required', say('row_version_required'));
}

export function commandOf(
  request: ApiRequest,
  entity: Entity,
  id: string,
  verb: Verb,
  expected: ExpectedVersion | null,
): Command {
  return {
    entity,
    id,
    verb,
    expected,
    actor: request.principal.actor,
    requestId: request.requestId,
    at: request.at,
    saveSession: headerToken(request, 'save-session', 8, 64),
    idempotency: isRead(request.method) ? null : idempotencyOf(request),
    ...(request.span === null ? {} : { span: request.span }),
    ...(entity.audit === undefined ? {} : { origin: request.origin() }),
  };
}

function idempotencyOf(request: ApiRequest): Idempotency | null {
  const key = headerToken(request, 'idempotency-key', 1, 255);
  if (key === null) return null;
  const { method, path, rawQuery, body, headers } = request;
  const asked = [method, path, rawQuery, body, ...[headers['if-match'] ?? []].flat()];
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  return { key, fingerprint };
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
