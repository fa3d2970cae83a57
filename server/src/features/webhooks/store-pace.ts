/** When the next call to an endpoint may begin. */
import type { Tx } from '../../postgres/db.ts';

interface Turn {
  /** All in microseconds; `nowUs` since 1970. */
  readonly nowUs: number;
  readonly gapUs: number;
  /** A time further ahead is replaced by now. */
  readonly mostUs: number;
}

/** Takes the next free time and returns it, in microseconds since 1970. */
export async function takeTurn(
  tx: Tx,
  endpointId: string,
  { nowUs, gapUs, mostUs }: Turn,
): Promise<number> {
  const { rows } = await tx.query({
    name: 'webhook:take-turn',
    text:
      'insert into webhook_pace as p (tenant_id, webhook_endpoint_id, next_us) ' +
      'values ($1, $2, $3::bigint + $4::bigint) on conflict (tenant_id, webhook_endpoint_id) do update set next_us = ' +
      'case when p.next_us > $3::bigint + $5::bigint then $3::bigint else greatest(p.next_us, $3::bigint) end ' +
      '+ $4::bigint returning next_us - $4::bigint',
    values: [tx.tenantId, endpointId, nowUs, gapUs, mostUs],
  });
  return Number(rows[0]?.[0]);
}
