/** Logs the end of every claim by a database trigger, and checks claims, attempts and deliveries at the end. */
import type { Client } from 'pg';
import { type Run, violation } from './campaign.ts';
import type { Receiver } from './effects-receiver.ts';
import { checkRules, type Endpoint } from './effects-scene.ts';
import type { Scene } from './scene.ts';

/** One row for each claim that ended, however it ended. */
export const logClaims = `
  create table campaign_claim (
    tenant_id uuid, effect_id uuid, claim_id uuid, how text, number integer);
  create index campaign_claim_of on campaign_claim (tenant_id, effect_id);
  create table campaign_probe (at timestamptz default now());
  create function campaign_log() returns trigger language plpgsql security definer as $$
    begin
      if new.claim_id is distinct from old.claim_id and old.claim_id is not null then
        insert into campaign_claim values (old.tenant_id, old.id, old.claim_id,
          case when new.status = 'Running' then 'stolen' when new.rescues > old.rescues then 'lost'
          when new.attempts > old.attempts then 'finished' else 'released' end, new.attempts);
      end if;
      return null;
    end $$;
  create trigger campaign_log after update on effect for each row execute function campaign_log();`;

const rules: Readonly<Record<string, string>> = {
  'no claim is taken from its worker': `
    select * from campaign_claim where tenant_id = $1 and how = 'stolen'`,
  'only the holder of a claim finishes it, and then exactly one attempt is recorded': `
    with finished as (select effect_id, number, claim_id from campaign_claim
        where tenant_id = $1 and how = 'finished'),
      kept as (select effect_id, number, claim_id from attempt where tenant_id = $1)
    select 'no attempt' as what, a.* from (select * from finished except all select * from kept) a
    union all
    select 'no claim', b.* from (select * from kept except all select * from finished) b`,
  'every effect has ended': `
    select id, kind, name, status, attempts, rescues, next_attempt_at, lease_until, last_reason
    from effect where tenant_id = $1 and status not in ('Succeeded', 'Failed')`,
  'only mails with an unknown result fail': `
    select id, kind, attempts, rescues, last_outcome, last_reason from effect
    where tenant_id = $1 and status = 'Failed'
      and not (kind = 'email' and last_outcome = 'unknown')`,
  'a mail with an unknown result is not retried': `
    select e.id, a.number, a.reason, e.attempts, e.last_outcome from effect e
    join attempt a on a.tenant_id = $1 and a.effect_id = e.id
    where e.tenant_id = $1 and e.kind = 'email' and a.outcome = 'unknown' and a.number < e.attempts`,
  'attempts are numbered from 1 without gaps, and the last one decides the status': `
    select e.id, e.status, e.attempts, count(a.number) as kept, max(a.number) as last from effect e
    left join attempt a on a.tenant_id = $1 and a.effect_id = e.id where e.tenant_id = $1
    group by e.id, e.status, e.attempts
    having count(a.number) <> e.attempts or coalesce(max(a.number), 0) <> e.attempts
      or count(a.number) filter (where a.outcome = 'ok') <> (e.status = 'Succeeded')::int`,
  'the hourly counts equal the attempts': `
    select * from (select (select count(*) from attempt where tenant_id = $1) as attempts,
      (select coalesce(sum(attempts), 0) from delivery_hour where tenant_id = $1) as counted) c
    where attempts <> counted`,
};

interface Delivered {
  readonly id: string;
  readonly event_id: string;
  readonly endpoint_id: string;
  readonly status: string;
  readonly attempts: number;
  readonly lost: number;
  readonly released: number;
}

/** Compares effects and attempts with what the receiver saw. No effect may be running. */
export async function auditDeliveries(
  run: Run,
  client: Client,
  { tenantId }: Scene,
  endpoints: readonly Endpoint[],
  receiver: Receiver,
): Promise<void> {
  receiver.check();
  await checkRules(client, tenantId, rules);
  const { rows } = await client.query<Delivered>(
    `select e.id, e.event_id, e.webhook_endpoint_id as endpoint_id, e.status, e.attempts,
      count(*) filter (where c.how = 'lost')::int as lost,
      count(*) filter (where c.how = 'released')::int as released
    from effect e left join campaign_claim c on c.tenant_id = $1 and c.effect_id = e.id
    where e.tenant_id = $1 and e.kind = 'webhook' group by e.tenant_id, e.id`,
    [tenantId],
  );
  const paths = new Map(endpoints.map(({ id, path }) => [id, path]));
  const called = new Set<string>();
  for (const effect of rows) {
    const path = paths.get(effect.endpoint_id) ?? '';
    called.add(`${path} ${effect.event_id}`);
    const seen = receiver.deliveries.get(path)?.get(effect.event_id);
    const { arrived, answered } = seen ?? { arrived: 0, answered: 0 };
    const evidence = { effect, arrived, answered };
    if (effect.status === 'Succeeded' && answered === 0)
      throw violation('a delivery is lost', evidence);
    if (arrived < effect.attempts)
      throw violation('an attempt that did not reach the receiver', evidence);
    // Each claim that did not finish may have sent a request.
    if (arrived > effect.attempts + effect.lost + effect.released)
      throw violation('more requests than claims', evidence);
    run.add('deliveries');
    run.add('requests', arrived);
    run.add('attempts', effect.attempts);
    run.add('duplicates', arrived - effect.attempts);
    run.add('lost claims', effect.lost);
  }
  for (const path of paths.values()) {
    for (const id of receiver.deliveries.get(path)?.keys() ?? [])
      if (!called.has(`${path} ${id}`))
        throw violation('a delivery without an effect', { path, id });
  }
}
