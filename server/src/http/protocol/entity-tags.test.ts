/** 304 means that the client has these bytes: also of what changes without a new RowVersion, and of another reader. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../../test/support/invoices.ts';
import { makeEndpoint, useEverything, workOff } from '../../../test/support/records.ts';
import { type Reply, type Service, startService } from '../../../test/support/service.ts';
import { goodPassword, join } from '../../../test/support/users.ts';
import { entities } from '../../features/all-features.ts';
import { type Role, roles } from '../../record/actor.ts';

let service: Service;
before(async () => {
  service = await startService();
  service.clock.set('2026-12-01T08:00:00.000Z');
  await useEverything(service, service.tenant, 'Harbour');
});
after(() => service.close());

function tagOf({ headers }: Reply): string {
  const tag = headers.get('etag');
  assert.ok(tag);
  return tag;
}

function readWith(role: Role, path: string, tag: string): Promise<Reply> {
  return service.as(role)('GET', path, undefined, { 'if-none-match': tag });
}

/** Paths of some records of each entity, and of what else is one record. */
async function recordPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const { collection } of entities) {
    const { body } = await service.api('GET', `/api/${collection}?limit=3`);
    for (const { id, lines } of body.items) {
      paths.push(`/api/${collection}/${id}`);
      if (collection.endsWith('-notes') || collection === 'invoices')
        for (const line of lines.slice(0, 1))
          paths.push(`/api/${collection}/${id}/lines/${line.id}`);
    }
  }
  return paths;
}

test('every record is revalidated by its own bytes: for each role, and on another day', async () => {
  const paths = await recordPaths();
  const held = new Map<string, Reply[]>(paths.map((path) => [path, []]));
  let [same, others] = [0, 0];
  for (const day of ['2026-12-01', '2026-12-21']) {
    service.clock.set(`${day}T08:00:00.000Z`);
    for (const [path, before] of held)
      for (const role of roles) {
        const shown = await service.as(role)('GET', path);
        if (shown.status !== 200) continue;
        before.push(shown);
        for (const one of before) {
          const again = await readWith(role, path, tagOf(one));
          const isEqual = (again.status === 200 ? again : shown).text === one.text;
          assert.equal(again.status, isEqual ? 304 : 200, `${path} as ${role} on ${day}`);
          if (isEqual) same += 1;
          else others += 1;
        }
      }
  }
  assert.ok(same > 300 && others > 300, `${same} equal, ${others} different`);
});

/** A path, and what changes its response without a new RowVersion. */
const parts: Readonly<
  Record<string, () => Promise<[path: string, change: () => Promise<unknown>]>>
> = {
  'a delivery to a webhook endpoint': async () => {
    const { id } = await makeEndpoint(service.tenant, { eventTypes: [] });
    const path = `/api/webhook-endpoints/${id}`;
    const deliver = async () => {
      await service.api('POST', `${path}/test`);
      await workOff(service);
    };
    return [path, deliver];
  },
  'the status of the endpoint of an effect': async () => {
    const { id } = await makeEndpoint(service.tenant, { eventTypes: [] });
    await service.api('POST', `/api/webhook-endpoints/${id}/test`);
    await workOff(service);
    const { body } = await service.api('GET', `/api/effects?webhookEndpointId.eq=${id}`);
    const disable = () => service.api('POST', `/api/webhook-endpoints/${id}/disable`);
    return [`/api/effects/${body.items[0]?.id}`, disable];
  },
  'a sign-in of a user': async () => {
    const { browser, user } = await join(service, 'tags@daybook.example', 'Clerk');
    const signIn = () => {
      service.clock.advance(60_000);
      const body = { email: 'tags@daybook.example', password: goodPassword };
      return browser('POST', '/api/sessions', body);
    };
    return [`/api/users/${user.id}`, signIn];
  },
  'a use of a key': async () => {
    const use = async () => {
      // A process stores the uses of keys when it ends.
      const second = await startService({ beside: service });
      await second.as('Viewer')('GET', '/api/customers');
      await second.close();
    };
    return [`/api/api-keys/${service.tenant.keyIds.Viewer}`, use];
  },
  'the day after the due date': async () => {
    const { id } = await invoiceIn(service.tenant, 'Released', { dueDate: '2026-12-24' });
    return [`/api/invoices/${id}`, async () => service.clock.set('2026-12-25T08:00:00.000Z')];
  },
  'the name of an account of a journal entry': async () => {
    const { body } = await service.api('GET', '/api/journal-entries?limit=1');
    const path = `/api/journal-entries/${body.items[0]?.id}`;
    const [line] = (await service.api('GET', path)).body.lines;
    const account = `/api/accounts/${String(line?.['accountId'])}`;
    const rename = async () => {
      const { RowVersion } = (await service.api('GET', account)).body;
      await service.api('PATCH', account, { name: 'Another name', RowVersion });
    };
    return [path, rename];
  },
};

for (const [what, prepare] of Object.entries(parts))
  test(`${what} keeps the RowVersion and changes the entity tag`, async () => {
    const [path, change] = await prepare();
    const before = await service.api('GET', path);
    assert.equal((await readWith('Admin', path, tagOf(before))).status, 304, 'nothing changed');
    await change();
    const later = await readWith('Admin', path, tagOf(before));
    assert.equal(later.status, 200);
    assert.notEqual(later.text, before.text);
    assert.equal(later.body.RowVersion, before.body.RowVersion);
    assert.equal((await readWith('Admin', path, tagOf(later))).status, 304);
  });

test('If-Match compares the RowVersion of a tag, not the bytes', async () => {
  const { id } = await makeEndpoint(service.tenant, { eventTypes: [] });
  const path = `/api/webhook-endpoints/${id}`;
  const held = tagOf(await service.api('GET', path));
  await service.api('POST', `${path}/test`);
  await workOff(service);
  const patched = await service.api('PATCH', path, { description: 'a' }, { 'if-match': held });
  assert.equal(patched.status, 200, patched.text);
  const stale = await service.api('PATCH', path, { description: 'c' }, { 'if-match': held });
  assert.equal(stale.status, 412);
});
