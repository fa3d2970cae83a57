/** One effect that ends twice in one worker: under a lost claim, and under the claim after it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Service, startService } from '../../test/support/service.ts';
import { writeTransaction } from '../postgres/db.ts';
import { finishClaims } from './finish-claims.ts';
import { outcomeOf } from './outcome.ts';
import { extendLeases } from './store-effects.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test('of two ends of one effect only that of the current claim is recorded', async () => {
  const { api, engine, tenant } = service;
  const endpoint = await api('POST', '/api/webhook-endpoints', { url: 'https://127.0.0.2/x' });
  assert.equal(endpoint.status, 201, endpoint.text);
  await api('POST', `/api/webhook-endpoints/${endpoint.body.id}/test`);
  const [effect] = (await api('GET', '/api/effects')).body.items;
  const claimId = randomUUID();
  await service.sql(
    `update effect set status = 'Running', next_attempt_at = null, claim_id = $2,
      lease_until = now() where id = $1`,
    [effect?.id, claimId],
  );
  const at = '2026-11-21T08:30:00.000Z';
  const endOf = (claim: string, detail: string) => ({
    claimed: {
      id: effect?.id ?? '',
      tenantId: tenant.id,
      claimId: claim,
      revision: 2,
      kind: 'webhook' as const,
      policy: 'manual',
      name: 'webhook.test',
      lane: 'test',
      params: {},
      subjectType: null,
      subjectId: null,
      eventId: null,
      webhookEndpointId: endpoint.body.id,
      attempts: 0,
      roundAttempts: 0,
      requestId: 'test',
      traceparent: null,
      ordinal: null,
      attempt: 1,
      timeoutMs: 1_000,
    },
    outcome: outcomeOf('unexpected', { error: detail }),
    startedAt: new Date(at),
    endedAt: new Date(at),
  });
  const lostId = randomUUID();
  const held = await writeTransaction(engine.db, tenant.id, (tx) =>
    extendLeases(
      tx,
      [lostId, claimId].map((one) => ({ id: effect?.id ?? '', claimId: one })),
      at,
    ),
  );
  assert.deepEqual([...held], [`${effect?.id} ${claimId}`], 'the lost claim was extended');
  const ended = [endOf(lostId, 'the lost claim'), endOf(claimId, 'the living claim')];
  const { kept } = await finishClaims(engine.db, engine, [], tenant.id, ended, at);
  assert.deepEqual([...kept], [`${effect?.id} ${claimId}`]);
  const { attemptLog } = (await api('GET', `/api/effects/${effect?.id}`)).body as unknown as {
    attemptLog: { reason: string }[];
  };
  assert.deepEqual(
    attemptLog.map(({ reason }) => reason),
    ['An internal error occurred: the living claim.'],
  );
});
