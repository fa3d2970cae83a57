/** Calls each URL of the command line once, with the environment of this process, and prints the outcome classes. */
import { createConnections } from '../../src/features/webhooks/connections.ts';
import { createEgress } from '../../src/features/webhooks/egress.ts';
import { sendWebhook } from '../../src/features/webhooks/send-webhook.ts';

const connections = createConnections(createEgress({ allow: ['127.0.0.0/8'] }));
const classes: string[] = [];
for (const url of process.argv.slice(2)) {
  const outcome = await sendWebhook(connections, {
    tenantId: 'tenant',
    url,
    body: Buffer.from('{}'),
    headers: {},
    timeoutMs: 10_000,
    signal: new AbortController().signal,
  });
  classes.push(outcome.class);
}
console.log(classes.join(' '));
await connections.close();
