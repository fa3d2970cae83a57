/** Random sequences of commands by two users; each response is compared with a model of the invoice. */
import fc from 'fast-check';
import { createTestDatabase } from '../server/test/database.ts';
import { type Campaign, Violation, violation } from './campaign.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { bodyOf, call } from './http-call.ts';
import type { Model } from './invoice-model.ts';
import { type Command, commandArbitraries, type Flaws } from './model-commands.ts';
import { compare, type Real } from './model-compare.ts';
import { createScene, must, type Scene } from './scene.ts';

const lanes = 6;
const maxCommands = 24;
/** Each call of a sequence goes to one of them. */
const processes = 2;

export const model: Campaign = {
  name: 'model',
  promise: 'Every response equals that of a simple model, for any sequence of commands.',
  unit: 'sequences of up to 24 commands by two users',
  fullRounds: 20_000,
  shortRounds: 200,
  async run(run) {
    const database = await createTestDatabase();
    let fleet: Fleet | undefined;
    try {
      fleet = await startFleet(database.url, processes, run.random);
      const { port } = fleet;
      const scene = await createScene(database.url, port());
      const flaws = await createFlaws(scene, port());
      const sequences = fc.commands<Model, Real, true>(commandArbitraries(scene, flaws), {
        maxCommands,
        size: 'max',
      });
      let done = 0;
      const count = (what: string) => run.add(what);
      const property = fc.asyncProperty(
        sequences,
        fc.boolean(),
        fc.boolean(),
        async (commands: Iterable<Command>, complete, inSession) => {
          if (run.over(done)) return;
          done += 1;
          run.add('sequences');
          const setup = await begin(scene, port, complete, inSession, count);
          await fc.asyncModelRun(() => setup, commands);
          await checkEnd(setup.model, setup.real);
        },
      );
      const numRuns = Math.ceil(run.rounds / lanes);
      await Promise.all(
        Array.from({ length: lanes }, async (_, lane) => {
          const details = await fc.check(property, { seed: (run.seed + lane) | 0, numRuns });
          if (!details.failed) return;
          if (details.errorInstance instanceof Violation)
            throw violation(
              `${details.errorInstance.message}\n${fc.defaultReportMessage(details)}`,
            );
          throw details.errorInstance;
        }),
      );
    } finally {
      await fleet?.close();
      await database.drop();
    }
  },
};

/** Records that a draft may name but posting rejects. */
async function createFlaws(scene: Scene, port: number): Promise<Flaws> {
  const make = async (collection: string, body: object, field: string, value: boolean) => {
    const path = `/api/${collection}`;
    const made = await must(port, { method: 'POST', path, key: scene.admin, body });
    const patch = { [field]: value, RowVersion: made.RowVersion };
    await must(port, {
      method: 'PATCH',
      path: `${path}/${made.id}`,
      key: scene.admin,
      body: patch,
    });
    return made.id;
  };
  const customer = { name: 'Customer', country: 'IE', currency: 'EUR', paymentTermsDays: 30 };
  return {
    customers: [
      await make('customers', customer, 'blocked', true),
      await make('customers', customer, 'active', false),
    ],
    taxCodes: [await make('tax-codes', { code: 'X', rate: '19' }, 'active', false)],
    accounts: [
      await make('accounts', { code: 'X', type: 'Revenue' }, 'active', false),
      await make('accounts', { code: 'Y', type: 'Asset' }, 'active', true),
    ],
  };
}

const shared = 'session-of-both';

/** An invoice and its model: complete enough for posting or not, created in a save session or not. */
async function begin(
  scene: Scene,
  port: () => number,
  complete: boolean,
  inSession: boolean,
  count: (what: string) => void,
): Promise<{ model: Model; real: Real }> {
  const date = `${scene.year}-05-20`;
  const line = {
    description: 'Work',
    quantity: '2.5',
    unitPrice: '33.335',
    discountPercent: null,
    taxCodeId: scene.taxCodes['S'] ?? null,
    accountId: scene.revenue[0] ?? null,
  };
  const body = {
    customerId: scene.customerId,
    ...(complete ? { invoiceDate: date, lines: [line] } : {}),
  };
  const created = await must(port(), {
    method: 'POST',
    path: '/api/invoices',
    key: scene.users[0]?.key ?? '',
    body,
    headers: inSession ? { 'save-session': shared } : {},
  });
  const real: Real = {
    scene,
    id: created.id,
    count,
    async send(user, method, path, sent, headers) {
      count('calls');
      const key = scene.users[user]?.key ?? '';
      const request = { method, path, key, headers, ...(sent === undefined ? {} : { body: sent }) };
      const reply = await call(port(), request);
      if (reply.status === 0) throw violation('a call got no response', reply);
      return { status: reply.status, body: bodyOf(reply) };
    },
  };
  const invoice: Model = {
    status: 'Draft',
    fields: {
      customerId: scene.customerId,
      currency: 'EUR',
      exchangeRate: null,
      billingCountry: 'IE',
      memo: null,
      reference: null,
      internalNote: null,
      billingName: 'Customer',
      invoiceDate: complete ? date : null,
      dueDate: complete ? `${scene.year}-06-19` : null,
      paymentTermsDays: 30,
      paymentTermsFrom: null,
    },
    follows: new Set([
      ...(['currency', 'billingName', 'billingCountry', 'paymentTermsDays'] as const),
      ...(complete ? (['dueDate'] as const) : []),
    ]),
    lines: complete ? [{ ...line, id: created.lines[0]?.id ?? 'none' }] : [],
    sound: new Set([scene.customerId, ...Object.values(scene.taxCodes), ...scene.revenue]),
    versions: [{ version: created.RowVersion, user: 0, session: inSession ? shared : null }],
  };
  compare(invoice, created);
  return { model: invoice, real };
}

/** The final record equals the model, and its history has each version once. */
async function checkEnd(expected: Model, { send, id }: Real): Promise<void> {
  const read = await send(1, 'GET', `/api/invoices/${id}`, undefined, {});
  compare(expected, read.body);
  const changes = await send(0, 'GET', `/api/invoices/${id}/changes?limit=200`, undefined, {});
  const versions = [...new Set(changes.body.items.map(({ RowVersion }) => RowVersion))];
  const wanted = expected.versions.map(({ version }) => version);
  if (versions.join() !== wanted.join())
    throw violation('the history has other versions than the responses', { versions, wanted });
}
