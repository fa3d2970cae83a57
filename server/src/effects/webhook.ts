/** Delivers events to webhook endpoints: the frozen bytes, signed anew for every attempt. */
import type { Engine } from '../commands/group.ts';
import { isTestLane } from '../domain/effect.ts';
import { type Outcome, outcomeOf } from '../domain/outcome.ts';
import type { Opened, SecretBox } from '../domain/secret-box.ts';
import type { Database } from '../storage/db.ts';
import type { WebhookTarget } from '../storage/webhook-secrets.ts';
import { createConnections } from './connections.ts';
import type { Egress } from './egress.ts';
import type { Claimed, Handler } from './handler.ts';
import { createDeliveryLoader } from './load-delivery.ts';
import { replayEvents } from './replay-events.ts';
import { sendWebhook } from './send-webhook.ts';
import { signatureHeaders } from './signature.ts';

const limits = { openedSecrets: 1_000 } as const;

export interface WebhookOptions {
  readonly db: Database;
  readonly engine: Engine;
  readonly egress: Egress;
  readonly now: () => Date;
  /** PEM of the certificate authority to trust instead of the usual ones; for tests. */
  readonly ca?: string;
}

export function createWebhookHandler(options: WebhookOptions): Handler {
  const { db, engine, egress, now, ca } = options;
  const connections = createConnections(egress, ca === undefined ? {} : { ca });
  const loader = createDeliveryLoader(db);
  const secretsOf = createSecretReader(engine.secrets);
  return {
    prepare(claimed) {
      if (claimed.name !== 'webhook.replay') loader.prepare(claimed, now());
    },
    async run(claimed, signal) {
      if (claimed.name === 'webhook.replay')
        return replayEvents(db, engine, claimed, now(), signal);
      const { target, payload } = await loader.load(claimed, now());
      if (target === null || target.url === null)
        return outcomeOf('rejected', 'the endpoint has no URL', { final: true });
      // It was disabled after this was claimed.
      if (!target.enabled && !isTestLane(claimed.lane)) return null;
      if (payload === null || claimed.eventId === null)
        return outcomeOf('rejected', 'the event is no longer kept', { final: true });
      const secrets = secretsOf(claimed, target);
      if ('class' in secrets) return secrets;
      const body = Buffer.from(payload);
      const timestamp = Math.floor(now().getTime() / 1_000);
      const signed = signatureHeaders({ id: claimed.eventId, timestamp, body }, secrets);
      const { tenantId, timeoutMs } = claimed;
      const { url } = target;
      const headers = { ...lowerCased(target.customHeaders), ...signed };
      return sendWebhook(connections, { tenantId, url, body, headers, timeoutMs, signal });
    },
    close: async () => connections.close(),
  };
}

type OpenSecrets = (claimed: Claimed, target: WebhookTarget) => readonly string[] | Outcome;

/**
 * Signs with whatever can be opened; an outcome when nothing can be. Opened secrets are kept for a moment:
 * one endpoint gets many deliveries in a row.
 */
function createSecretReader(box: SecretBox): OpenSecrets {
  let opened = new Map<string, string>();
  const openOne = (sealed: string, endpointId: string): Opened => {
    const key = `${endpointId} ${sealed}`;
    const known = opened.get(key);
    if (known !== undefined) return { is: 'open', secret: known };
    const found = box.open(sealed, endpointId);
    if (opened.size >= limits.openedSecrets) opened = new Map();
    if (found.is === 'open') opened.set(key, found.secret);
    return found;
  };
  return ({ webhookEndpointId }, target) => {
    const all = target.secrets.map((sealed) => openOne(sealed, String(webhookEndpointId)));
    const secrets = all.flatMap((one) => (one.is === 'open' ? [one.secret] : []));
    return secrets.length > 0 ? secrets : unsigned(all);
  };
}

/** Nothing is sent unsigned. */
function unsigned(found: readonly Opened[]): Outcome {
  const closed = found.flatMap((one) => (one.is === 'open' ? [] : [one]));
  const missing = closed.find(({ is }) => is === 'keyMissing');
  if (missing !== undefined) {
    const { keyId } = missing;
    return {
      ...outcomeOf('internal', `the secret was sealed with the key ${keyId}, which is not given`),
      remedy: `Have the operator add the key ${keyId} to DAYBOOK_SECRET_KEY, after the present one and a comma, then retry; if it is lost, rotate the secret.`,
    };
  }
  const detail = closed.length > 0 ? 'the sealed secret was altered' : 'there is no live secret';
  return {
    ...outcomeOf('internal', detail),
    remedy: 'Rotate the secret of the endpoint, then retry.',
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
