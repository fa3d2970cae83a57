/** Filters of endpoints: checked when they are saved, tried on past events, and applied to every event. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { later, startHook } from '../../../test/support/deliveries.ts';
import { invoiceIn, makeCustomer, readyLine } from '../../../test/support/invoices.ts';
import { type Body, type Service, startService } from '../../../test/support/service.ts';
import type { Field, Value } from '../../record/fields.ts';
import { boolean, date, decimal, integer, text, timestamp } from '../../record/fields.ts';
import type { Filter } from '../../record/list-query.ts';
import { matchesFilter } from '../../record/matches-filter.ts';

let service: Service;
before(async () => {
  service = await startService({ effects: {} });
});
after(() => service.close());

const endpoint = { url: 'http://127.0.0.1:9/hooks', enabled: false };

const create = (fields: object) =>
  service.api('POST', '/api/webhook-endpoints', { ...endpoint, ...fields });

function posted(unitPrice: string, fields: object = {}): Promise<Body> {
  const lines = [readyLine(service.tenant, { quantity: '1', unitPrice })];
  return invoiceIn(service.tenant, 'Posted', { lines, ...fields });
}

test('an endpoint receives only events whose data meets all conditions', async (t) => {
  const filter = 'data.total.gte=1000&data.currency.in=EUR,USD';
  const hook = await startHook(t, service, { fields: { eventTypes: ['invoice.*'], filter } });
  const all = await startHook(t, service, { fields: { eventTypes: ['invoice.*'] } });
  // 999.99 and 1,000.00; as texts, "1000.00" is less than "999.99".
  const [small, large] = [await posted('840.33'), await posted('840.34')];
  const pounds = await posted('9000.00', { currency: 'GBP', exchangeRate: '1.2' });
  assert.deepEqual([small['total'], large['total']], ['999.99', '1000.00']);
  await all.ended(3);
  await hook.ended(1);
  const sent = hook.deliveries().map(({ event }) => (event['entity'] as Body).id);
  assert.deepEqual(sent, [large.id]);
  assert.equal((await hook.effects()).length, 1, 'nothing is queued for the others');

  // A test is sent anyway; past events are filtered, too.
  await hook.act('test');
  await hook.arrived(2);
  await hook.act('replay', { since: '2020-01-01T00:00:00Z' });
  await hook.arrived(3);
  const replayed = hook.deliveries().at(-1)?.event['entity'] as Body;
  assert.equal(replayed.id, large.id);
  await hook.patch('filter', null);
  await service.api('POST', `/api/invoices/${pounds.id}/approve`);
  later(service, 0);
  await hook.arrived(4);
});

test('a filter is checked against the data of all chosen event types', async () => {
  const cases: readonly [object, string, RegExp][] = [
    [{ filter: 'data.totl.gte=1' }, 'filter_field_unknown', /no data\.totl in the data of invoice/],
    [{ filter: 'total.gte=1' }, 'filter_without_data', /begins with data\./],
    [{ filter: 'data.total.gte=many' }, 'amount_invalid', /./],
    [{ filter: 'data.total.like=1' }, 'operator_unknown', /total\.gte/],
    [{ filter: 'data.total=1' }, 'operator_missing', /total\.eq/],
    [{ filter: 'data.status.eq=Sold' }, 'not_allowed', /Posted/],
    [{ filter: 'data.total.gte=1&data.total.gte=2' }, 'parameter_twice', /./],
    [{ filter: 'data.memo.contains=%zz' }, 'query_not_utf8', /./],
    [{ filter: 'x'.repeat(1_001) }, 'text_too_long', /./],
    [
      { filter: Array.from({ length: 11 }, (_, n) => `data.${conditionNames[n]}=1`).join('&') },
      'filter_too_long',
      /at most 10/,
    ],
    [
      { filter: 'data.total.gte=1', eventTypes: ['invoice.*', 'payment.posted'] },
      'filter_field_unknown',
      /payment\.posted/,
    ],
    [
      { filter: 'data.total.gte=1', eventTypes: ['*'] },
      'filter_field_unknown',
      /customer\.created/,
    ],
  ];
  for (const [fields, code, message] of cases) {
    const reply = await create({ eventTypes: ['invoice.*'], ...fields });
    assert.equal(reply.status, 422, reply.text);
    const [problem] = reply.body.errors;
    assert.deepEqual([problem?.pointer, problem?.code], ['/filter', code], reply.text);
    assert.match(String(problem?.message), message);
  }
  // A later change of either is checked with the other one.
  const made = await create({ eventTypes: ['invoice.*'], filter: 'data.total.gte=1' });
  const path = `/api/webhook-endpoints/${made.body.id}`;
  const { RowVersion } = made.body;
  const wider = await service.api('PATCH', path, { eventTypes: ['period.*'], RowVersion });
  assert.equal(wider.status, 422, wider.text);
  const both = await service.api('PATCH', path, {
    eventTypes: ['invoice.*', 'credit_note.*'],
    RowVersion,
  });
  assert.equal(both.status, 200, both.text);
});

const conditionNames = [
  ...['total.gt', 'total.gte', 'total.lt', 'total.lte', 'total.eq', 'total.ne', 'total.in'],
  ...['amountDue.gt', 'amountDue.gte', 'amountDue.lt', 'amountDue.lte'],
];

test('the preview lists the latest 50 events, which of them match, and why not', async () => {
  const customer = await makeCustomer(service.tenant);
  for (let count = 0; count < 52; count += 1)
    await posted(count % 2 === 0 ? '10.00' : '2000.00', { customerId: customer.id });
  const preview = (body: object, role = 'Integrator' as const) =>
    service.as(role)('POST', '/api/webhook-endpoints/actions/filter-preview', body);
  const asked = { eventTypes: ['invoice.*'], filter: 'data.total.gte=1000' };
  const { status, body, text: shown } = await preview(asked);
  assert.equal(status, 200, shown);
  assert.deepEqual([body.items.length, body['matching']], [50, 25]);
  const [newest, second] = body.items;
  assert.deepEqual([newest?.['matches'], newest?.['unmet']], [true, []]);
  assert.deepEqual(
    [second?.['matches'], second?.['unmet']],
    [false, [{ condition: 'data.total.gte=1000', value: '11.90' }]],
  );
  const none = await preview({ eventTypes: ['period.*'], filter: 'data.status.eq=Closed' });
  assert.deepEqual(none.body, { matching: 0, items: [] });
  const wrong = await preview({ ...asked, eventTypes: ['payment.*'] });
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.code], [422, 'filter_field_unknown']);
  assert.equal((await preview({ ...asked, eventTypes: ['none.*'] })).status, 422);
  assert.equal((await preview({ filter: 1 })).status, 422);
  const clerk = await service.as('Clerk')(
    'POST',
    '/api/webhook-endpoints/actions/filter-preview',
    asked,
  );
  assert.equal(clerk.status, 403);
  // Of the own tenant only.
  const other = await service.other.api(
    'POST',
    '/api/webhook-endpoints/actions/filter-preview',
    asked,
  );
  assert.deepEqual(other.body.items, []);
});

test('conditions compare as lists do', () => {
  const meets = (field: Field<unknown>, operator: string, values: Value[], actual: Value) =>
    matchesFilter(field, { field: 'x', operator, values } as Filter, actual);
  const amount = decimal();
  assert.ok(meets(amount, 'gt', ['9007199254740993'], '9007199254740993.000000000001'));
  assert.ok(meets(amount, 'eq', ['1.5'], '1.50'));
  assert.ok(meets(amount, 'in', ['1', '2'], '2.00'));
  assert.ok(!meets(amount, 'gte', ['1'], null), 'an absent value meets no comparison');
  assert.ok(meets(amount, 'ne', ['1'], null));
  assert.ok(meets(amount, 'isNull', [true], null));
  assert.ok(!meets(amount, 'isNull', [false], null));
  const name = text({ max: 40 });
  assert.ok(meets(name, 'contains', ['STRASSE'], 'Hafenstraße 4'));
  assert.ok(meets(name, 'startsWith', ['hafen'], 'Hafenstraße 4'));
  assert.ok(!meets(name, 'eq', ['hafen'], 'Hafen'));
  assert.ok(meets(text({ max: 3, filters: 'key' }), 'nin', ['EUR'], null));
  assert.ok(meets(date(), 'lt', ['2026-11-21'], '2026-11-20'));
  const instant = timestamp();
  assert.ok(meets(instant, 'gte', ['2026-11-21T08:00:00.000Z'], '2026-11-21T08:00:00.000Z'));
  assert.ok(meets(integer({ min: 0, max: 99 }), 'lte', [10], 9));
  assert.ok(meets(boolean({ initial: false }), 'eq', [true], true));
});
