/** The life of an invoice that is paid or credited, fully or partly, while any step may fail. */
import type { Random } from '../server/src/cli/seed/random.ts';
import { type Body, bodyOf, call, type Reply } from './http-call.ts';
import { postable, type Scene } from './scene.ts';

/** Attempts of a step. If a step succeeded without a response, its next attempt is rejected. */
const triesPerStep = 4;

/** `onReply` checks every reply. */
interface Settling {
  readonly port: () => number;
  readonly scene: Scene;
  readonly random: Random;
  readonly onReply: (reply: Reply) => Promise<void>;
}

/** Ends with the first step that does not succeed. */
export async function settleInvoice(settling: Settling, customerId: string): Promise<void> {
  const { scene, random } = settling;
  const draft = { ...postable(scene, 'settled'), customerId };
  const made = await ask(settling, '/api/invoices', draft);
  const invoice = made && (await ask(settling, `/api/invoices/${made.id}/post`));
  if (!invoice) return;
  const total = String(invoice['total']);
  const amount = random.pick([total, total, '10.00']);
  const source = random.chance(0.5)
    ? await pay(settling, customerId, random.pick([total, '500.00']))
    : await credit(settling, invoice.id);
  if (!source) return;
  const body = { allocations: [{ invoiceId: invoice.id, amount }] };
  const applied = await ask(settling, `${source}/apply`, body);
  const [live] = (applied?.['allocations'] ?? []) as readonly { readonly allocationId: string }[];
  if (live === undefined || random.chance(0.3)) return;
  const { allocationId } = live;
  if (await ask(settling, `${source}/unapply`, { allocationId }))
    await ask(settling, `${source}/void`, { reason: 'campaign' });
}

/** The path of a posted payment; some are voided before. */
async function pay(settling: Settling, customerId: string, amount: string) {
  const receivedOn = `${settling.scene.year}-03-20`;
  const payment = { customerId, currency: 'EUR', amount, receivedOn };
  const made = await ask(settling, '/api/payments', payment);
  if (!made) return null;
  const path = `/api/payments/${made.id}`;
  if (settling.random.chance(0.1)) await ask(settling, `${path}/void`, { reason: 'campaign' });
  return (await ask(settling, `${path}/post`)) ? path : null;
}

/** The path of a released credit note over the full invoice. */
async function credit(settling: Settling, invoiceId: string) {
  const made = await ask(settling, `/api/invoices/${invoiceId}/credit`);
  if (!made) return null;
  const path = `/api/credit-notes/${made.id}`;
  if (!(await ask(settling, `${path}/post`))) return null;
  await ask(settling, `${path}/approve`);
  return path;
}

/** The response of a POST once it succeeds, else null. */
async function ask(settling: Settling, path: string, body: unknown = {}): Promise<Body | null> {
  const { port, scene, onReply } = settling;
  for (let tries = 0; tries < triesPerStep; tries += 1) {
    const reply = await call(port(), { method: 'POST', path, key: scene.admin, body });
    await onReply(reply);
    if (reply.status === 200 || reply.status === 201) return bodyOf(reply);
    if (reply.status === 409 || reply.status === 422) return null;
  }
  return null;
}
