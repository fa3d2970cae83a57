/** Delivers events to webhook endpoints: an immutable payload, signed for each attempt. */
import type { Engine } from '../../pipeline/group.ts';
import type { Database } from '../../postgres/db.ts';
import type { Handler } from '../../queue/handler.ts';
import type { EffectObserver } from '../../queue/observe-handlers.ts';
import type { Outcome } from '../../queue/outcome.ts';
import type { Opened, SecretBox } from '../../record/secrets/secret-box.ts';
import { createConnections } from './connections.ts';
import type { Egress } from './egress.ts';
import { countEndpointChanges } from './endpoint-changes.ts';
import { createDeliveryLoader } from './load-delivery.ts';
import { outcomeOf } from './outcomes.ts';
import { waitForTurn } from './pace-calls.ts';
import { renderPayload } from './payload-format.ts';
import { replayEvents } from './replay-events.ts';
import { sendWebhook } from './send-webhook.ts';
import { signatureHeaders } from './signature.ts';
import type { WebhookTarget } from './store-webhook-secrets.ts';
import { isTestLane } from './test-lane.ts';

export interface WebhookOptions {
  readonly db: Database;
  readonly engine: Engine;
  readonly egress: Egress;
  readonly now: () => Date;
  readonly observer?: EffectObserver | undefined;
  /** PEM of the certificate authority to trust instead of the default ones; for tests. */
  readonly ca?: string;
}

export function createWebhookHandler(options: WebhookOptions): Handler {
  const { db, engine, egress, now, ca } = options;
  const { entities } = engine;
  const connections = createConnections(egress, ca === undefined ? {} : { ca });
  const changes = countEndpointChanges(engine.commits);
  const loader = createDeliveryLoader(db, changes, options.observer);
  const senderOf = createSenders(engine.secrets);
  return {
    isCall: true,
    prepare(claimed) {
      const deliveries = claimed.filter(({ name }) => name !== 'webhook.replay');
      loader.prepare(deliveries, now());
    },
    async run(claimed, { signal, traceparent, begin }) {
      if (claimed.name === 'webhook.replay')
        return replayEvents(db, engine, claimed, now(), signal);
      let loaded = await loader.load(claimed, now());
      const { tenantId, timeoutMs, webhookEndpointId } = claimed;
      const ratePerSecond = loaded.target?.ratePerSecond ?? null;
      if (ratePerSecond !== null) {
        await waitForTurn(db, tenantId, String(webhookEndpointId), ratePerSecond, signal);
        begin();
        // The endpoint may have changed during the wait.
        loaded = await loader.load(claimed, now());
      }
      const { target, payload, missed } = loaded;
      if (target === null || target.url === null)
        return outcomeOf('endpoint_without_url', {}, { final: true });
      // It was disabled after the claim.
      if (!target.enabled && !isTestLane(claimed.lane)) return null;
      if (payload === null || claimed.eventId === null)
        return outcomeOf('event_expired', {}, { final: true });
      const sender = senderOf(target, String(webhookEndpointId));
      if ('class' in sender) return sender;
      const rendered = renderPayload(payload, target.form, tenantId, entities);
      const body = Buffer.from(rendered.body);
      const timestamp = Math.floor(now().getTime() / 1_000);
      const signed = signatureHeaders({ id: claimed.eventId, timestamp, body }, sender.secrets);
      const { url } = target;
      const traced = traceparent === null ? {} : { traceparent };
      const gap = missed.length === 0 ? {} : { 'webhook-missed': missed.join(' ') };
      const type = { 'content-type': rendered.mediaType };
      const headers = { ...type, ...sender.headers, ...signed, ...gap, ...traced };
      return sendWebhook(connections, { tenantId, url, body, headers, timeoutMs, signal, now });
    },
    async close() {
      changes.stop();
      await connections.close();
    },
  };
}

/** Shared by all calls to one endpoint. */
interface Sender {
  /** Custom headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The secrets that could be decrypted. */
  readonly secrets: readonly string[];
}

/**
 * Returns an outcome if no secret can be decrypted. Caches by deliveries that were loaded together.
 */
function createSenders(
  box: SecretBox,
): (target: WebhookTarget, endpointId: string) => Sender | Outcome {
  const known = new WeakMap<WebhookTarget, Sender | Outcome>();
  return (target, endpointId) => {
    let sender = known.get(target);
    if (sender === undefined) {
      const all = target.secrets.map((sealed) => box.open(sealed, endpointId));
      const secrets = all.flatMap((one) => (one.is === 'open' ? [one.secret] : []));
      sender =
        secrets.length > 0 ? { headers: lowerCased(target.customHeaders), secrets } : unsigned(all);
      known.set(target, sender);
    }
    return sender;
  };
}

/** The outcome, because unsigned deliveries are never sent. */
function unsigned(found: readonly Opened[]): Outcome {
  const closed = found.flatMap((one) => (one.is === 'open' ? [] : [one]));
  const missing = closed.find(({ is }) => is === 'keyMissing');
  if (missing !== undefined) {
    return outcomeOf('secret_key_missing', { key: String(missing.keyId) });
  }
  return outcomeOf(closed.length > 0 ? 'secret_altered' : 'secret_missing');
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
