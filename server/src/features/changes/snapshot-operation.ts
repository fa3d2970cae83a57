/**
 * `POST /api/changes/snapshots`: all records in the caller's reach from one snapshot of the database, and the cursor at
 * which the feed continues. Exactly the changes that the snapshot contains have a place when it is read.
 */
import { jsonAnswer } from '../../http/answer.ts';
import { limits as deadlines } from '../../http/limits/in-progress.ts';
import type { Exports, SendTexts } from '../../http/lists/exports.ts';
import type { ApiRequest, Operation, Reply } from '../../http/operation.ts';
import { exportNote, type FileContext, fileContent } from '../../http/operations/list-file.ts';
import { viewerOf } from '../../http/operations/request.ts';
import { bodyRefusals, requireBody } from '../../http/operations/require-body.ts';
import { requireRole } from '../../http/permission.ts';
import type { Database } from '../../postgres/db.ts';
import { readForRequest } from '../../postgres/read-for-request.ts';
import { inSnapshot, type Snapshot } from '../../postgres/store-export.ts';
import { everyone, type Viewer } from '../../record/actor.ts';
import { audienceFilters } from '../../record/audience.ts';
import type { Entity } from '../../record/entity.ts';
import { objectOf } from '../../record/values/object-schema.ts';
import { type ChangeContext, changeTag } from './change-operations.ts';
import { cursorOf } from './change-position.ts';
import { entityTypeSchema } from './change-schemas.ts';
import { followedOf, type Reach, reachOf, recordText } from './changed-records.ts';
import { readProof } from './store-changes.ts';
import { placeChanges } from './store-places.ts';

export interface SnapshotContext extends Pick<ChangeContext, 'db' | 'cursors'> {
  readonly exports: Exports;
  readonly audit: FileContext['audit'];
}

export function snapshotOperation(
  entities: readonly Entity[],
  context: SnapshotContext,
): Operation {
  const followed = followedOf(entities);
  const schema = objectOf(
    {
      entityTypes: {
        type: 'array',
        description: 'Only records of these types; by default of all that the caller may read.',
        items: entityTypeSchema(followed),
        minItems: 1,
        maxItems: followed.length,
        uniqueItems: true,
      },
    },
    { optional: ['entityTypes'] },
  );
  return {
    method: 'POST',
    path: '/api/changes/snapshots',
    operationId: 'takeSnapshot',
    tag: changeTag.name,
    summary: 'Read all records for an exact copy',
    description:
      'Every record that the caller may read, as JSON Lines from one snapshot of the database. The first line has the `cursor` with which `GET /api/changes` continues: each change is in the snapshot or after the cursor, never in both. Then a line for each record, and at last `{"end": {"records": …}}`; without it the snapshot is incomplete. Changes nothing; a repeat is another snapshot.',
    roles: everyone,
    body: { schema, example: { entityTypes: ['customer', 'invoice'] }, required: false },
    responses: {
      200: {
        description:
          '`{"snapshot": {"cursor", "sequence", "at", "entityTypes"}}`, `{"entityType", "record"}` for each record, `{"end": {"records"}}`.',
        schema: fileContent['application/x-ndjson'],
        mediaType: 'application/x-ndjson',
        example:
          '{"snapshot":{"cursor":"…","sequence":1679,"at":"2026-11-21T05:28:32.589Z","entityTypes":["customer"]}}\n{"entityType":"customer","record":{"id":"0193…"}}\n{"end":{"records":1}}\n',
      },
    },
    problems: [...bodyRefusals, 'forbidden', 'overloaded'],
    timeoutMs: deadlines.firstRowsMs,
    async handle(request) {
      requireBody(schema, request.body);
      const reach = reachOf(followed, request.principal.actor);
      const named = request.body['entityTypes'] as readonly string[] | undefined;
      const wanted =
        named === undefined ? reach.entities : followed.filter(({ name }) => named.includes(name));
      for (const { roles } of wanted) requireRole(request.principal, roles.read);
      return answerOf(await open(context, request, reach, wanted));
    },
  };
}

function answerOf(body: Reply['body']): Reply {
  return {
    ...jsonAnswer(200, '', null),
    mediaType: 'application/x-ndjson; charset=utf-8',
    body,
    headers: { 'cache-control': 'no-store' },
  };
}

function open(
  { db, cursors, exports, audit }: SnapshotContext,
  request: ApiRequest,
  reach: Reach,
  wanted: readonly Entity[],
) {
  const { tenant } = request.principal;
  const viewer = viewerOf(request);
  const entityTypes = wanted.map(({ name }) => name);
  return exports.open({
    tenantId: tenant.id,
    write: (send) =>
      inSnapshot(db, tenant.id, async (snapshot) => {
        const position = await beginTail(db, tenant.id, snapshot);
        const cursor = cursorOf(cursors, tenant.id, reach, position);
        const begin = { cursor, sequence: position.sequence, at: request.at, entityTypes };
        await send(line({ snapshot: begin }), []);
        let records = 0;
        for (const entity of wanted)
          records += await sendAll(snapshot, entity, reach, viewer, send);
        await send(line({ end: { records } }), []);
      }),
    recheck: request.authenticateAgain,
    onEnd: exportNote(audit, request, {
      type: 'snapshot',
      format: 'ndjson',
      query: entityTypes.join(),
    }),
  });
}

/** Opens the snapshot while no reader gives places, so that exactly what it contains has one. */
async function beginTail(db: Database, tenantId: string, snapshot: Snapshot) {
  const sequence = await placeChanges(db, tenantId, () => snapshot.contents());
  const proof = (await readForRequest(db, tenantId, (tx) => readProof(tx, sequence))) ?? '';
  return { sequence, proof };
}

async function sendAll(
  snapshot: Snapshot,
  entity: Entity,
  { actor }: Reach,
  viewer: Viewer,
  send: SendTexts,
): Promise<number> {
  let records = 0;
  const query = {
    filters: audienceFilters(entity, actor),
    search: null,
    sort: [{ field: 'id', descending: false }],
    limit: 0,
    after: null,
    identity: '',
  };
  await snapshot.read(entity, query, viewer.today, async (rows) => {
    records += rows.length;
    const texts = rows.map((row) => [
      `{"entityType":"${entity.name}","record":${recordText(entity, row, viewer)}}\n`,
    ]);
    return send('', texts);
  });
  return records;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
