/** The attempts of effects: request, response, outcome. Insert-only. */

import { type Database, readTransaction, type Tx } from '../postgres/db.ts';
import { insertMany } from '../postgres/store-records.ts';
import type { Params } from '../record/messages/messages.ts';
import type { Outcome } from './outcome.ts';
import type { Finished } from './store-effects.ts';

/** The latest attempts of an effect, at most. */
const shownAttempts = 50;

const exchangeOf = ({ outcome }: Finished) => outcome.exchange;
const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const columns = [
  { column: 'effect_id', pgType: 'uuid', read: (one: Finished) => one.id },
  { column: 'number', pgType: 'integer', read: (one: Finished) => one.attempts },
  { column: 'claim_id', pgType: 'uuid', read: (one: Finished) => one.claimId },
  { column: 'started_at', pgType: 'timestamptz', read: (one: Finished) => one.startedAt },
  { column: 'ended_at', pgType: 'timestamptz', read: (one: Finished) => one.endedAt },
  { column: 'outcome', pgType: 'text', read: (one: Finished) => one.outcome.class },
  { column: 'code', pgType: 'text', read: (one: Finished) => one.outcome.code },
  {
    column: 'params',
    pgType: 'jsonb',
    read: (one: Finished) => JSON.stringify(one.outcome.params),
  },
  { column: 'reason', pgType: 'text', read: (one: Finished) => one.outcome.reason },
  { column: 'remedy', pgType: 'text', read: (one: Finished) => one.outcome.remedy },
  {
    column: 'http_status',
    pgType: 'integer',
    read: (one: Finished) => exchangeOf(one)?.status ?? null,
  },
  { column: 'address', pgType: 'text', read: (one: Finished) => exchangeOf(one)?.address ?? null },
  {
    column: 'request_headers',
    pgType: 'json',
    read: (one: Finished) => jsonOf(exchangeOf(one)?.requestHeaders),
  },
  {
    column: 'response_headers',
    pgType: 'json',
    read: (one: Finished) => jsonOf(exchangeOf(one)?.responseHeaders),
  },
  {
    column: 'response_body',
    pgType: 'text',
    read: (one: Finished) => exchangeOf(one)?.responseBody ?? null,
  },
  {
    column: 'response_truncated',
    pgType: 'boolean',
    read: (one: Finished) => exchangeOf(one)?.responseTruncated ?? false,
  },
];

export function insertAttempts(tx: Tx, finished: readonly Finished[]): Promise<unknown> {
  return tx.query(insertMany('insert:attempt', tx.tenantId, 'attempt', columns, finished));
}

export interface AttemptRecord {
  readonly number: number;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly outcome: string;
  /** Null in attempts of older releases. */
  readonly code: string | null;
  readonly params: Params | null;
  readonly reason: string;
  readonly remedy: string;
  readonly httpStatus: number | null;
  readonly address: string | null;
  readonly requestHeaders: Readonly<Record<string, string>> | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
  readonly responseTruncated: boolean;
}

/** The latest attempts of an effect, oldest first, and the body that a webhook sends. */
export function readAttempts(
  db: Database,
  tenantId: string,
  effectId: string,
  eventId: string | null,
): Promise<{ attempts: AttemptRecord[]; requestBody: string | null }> {
  return readTransaction(db, tenantId, async (tx, sendCommit) => {
    const attempts = tx.query({
      name: 'attempt:read',
      text:
        'select number, started_at, ended_at, outcome, code, params, reason, remedy, http_status, address, ' +
        'request_headers, response_headers, response_body, response_truncated from attempt ' +
        `where tenant_id = $1 and effect_id = $2 order by number desc limit ${shownAttempts}`,
      values: [tenantId, effectId],
    });
    const body = tx.query({
      name: 'event:payload',
      text: 'select payload from event where tenant_id = $1 and id = $2',
      values: [tenantId, eventId],
    });
    sendCommit();
    const { rows } = await attempts;
    const shown = rows.reverse().map((row) => {
      const [number, startedAt, endedAt, outcome, code, params, reason, remedy] = row;
      const [httpStatus, address, ...exchange] = row.slice(8);
      const [requestHeaders, responseHeaders, responseBody, responseTruncated] = exchange;
      return {
        number,
        startedAt,
        endedAt,
        outcome,
        code,
        params,
        reason,
        remedy,
        httpStatus,
        address,
        requestHeaders,
        responseHeaders,
        responseBody,
        responseTruncated,
      } as AttemptRecord;
    });
    const [event] = (await body).rows;
    return { attempts: shown, requestBody: (event?.[0] ?? null) as string | null };
  });
}

interface Counted {
  readonly hour: string;
  readonly kind: string;
  readonly webhookEndpointId: string | null;
  readonly outcome: Outcome['class'];
  readonly ms: number;
}

const noEndpoint = '00000000-0000-0000-0000-000000000000';

/** Adds attempts to the hourly counts. Rows are written in key order, so that workers cannot deadlock. */
export async function countAttempts(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const keyOf = (one: Counted) =>
    [one.hour, one.kind, one.webhookEndpointId ?? noEndpoint, one.outcome].join(' ');
  const groups = [...Map.groupBy(counted, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = groups.map(([key]) => key.split(' '));
  const sums = groups.map(([, group]) => group.map(({ ms }) => Math.round(ms)));
  await tx.query({
    name: 'delivery-hour:count',
    text:
      'insert into delivery_hour as d (tenant_id, hour, kind, webhook_endpoint_id, outcome, attempts, ' +
      'total_ms, max_ms) select t.id, i.hour, i.kind, i.endpoint, i.outcome, i.attempts, i.total, i.max ' +
      'from tenant t cross join unnest($2::timestamptz[], $3::text[], $4::uuid[], $5::text[], ' +
      '$6::bigint[], $7::bigint[], $8::bigint[]) as i(hour, kind, endpoint, outcome, attempts, total, max) ' +
      'where t.id = $1 on conflict (tenant_id, hour, kind, webhook_endpoint_id, outcome) do update set ' +
      'attempts = d.attempts + excluded.attempts, total_ms = d.total_ms + excluded.total_ms, ' +
      'max_ms = greatest(d.max_ms, excluded.max_ms)',
    values: [
      tx.tenantId,
      ...[0, 1, 2, 3].map((index) => parts.map((part) => part[index])),
      sums.map((ms) => ms.length),
      sums.map((ms) => ms.reduce((sum, one) => sum + one, 0)),
      sums.map((ms) => Math.max(...ms)),
    ],
  });
}
