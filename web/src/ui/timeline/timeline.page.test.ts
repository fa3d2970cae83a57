/** The history of a record: edits of one user in one sitting are one entry, with lines by their number. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createFixture, type Fixture, openInvoice } from '../../../test/invoice-steps.ts';
import { live, openStage, type Stage } from '../../../test/stage.ts';
import { changedFields, groupEdits } from './timeline-edits.ts';

let stage: Stage;
let fixture: Fixture;
before(async () => {
  stage = await openStage({ effects: {} });
  fixture = await createFixture(stage);
});
after(() => stage.close());

const minuteMs = 60_000;

/** An edit, `atMs` after midnight. */
const edit = (atMs: number, actor: string, path: string, old: unknown, now: unknown) => ({
  kind: 'change' as const,
  at: new Date(Date.UTC(2026, 10, 24) + atMs).toISOString(),
  actor,
  actorName: null,
  requestId: 'r',
  change: { operation: 'patch', RowVersion: 'v', reason: null, fields: [{ path, old, new: now }] },
});

test('edits of a user within a minute are one group with the net change of each field', () => {
  const items = [
    edit(2 * minuteMs + 2, 'user:b', 'memo', 'c', 'd'),
    edit(minuteMs + 31, 'user:a', 'memo', 'b', 'c'),
    edit(30, 'user:a', 'memo', 'x', 'b'),
    edit(20, 'user:a', 'lines/1/unitPrice', '1', '2'),
    edit(10, 'user:a', 'lines/1', null, { description: 'New', unitPrice: '1' }),
    edit(0, 'user:a', 'dueDate', '2026-11-20', '2026-11-20'),
  ];
  const groups = groupEdits(items);
  assert.deepEqual(
    groups.map(({ length }) => length),
    [1, 1, 4],
  );
  assert.deepEqual(changedFields(groups[2] ?? []), [
    { path: 'lines/1', old: null, new: { description: 'New', unitPrice: '2' } },
    { path: 'memo', old: 'x', new: 'b' },
  ]);
});

test('the history names who changed which fields and lines, opens to old and new values, and stays live', async () => {
  const draft = await fixture.ready();
  const clerk = stage.service.tenant.as('Clerk');
  const change = async (path: string, fields: object) => {
    const { RowVersion } = await fixture.get(draft.id);
    const done = await clerk('PATCH', `/api/invoices/${draft.id}${path}`, {
      ...fields,
      RowVersion,
    });
    assert.equal(done.status, 200, done.text);
  };
  await change('', { memo: 'Second thoughts' });
  await change('', { dueDate: '2026-12-24' });
  await change(`/lines/${draft.lines[0]?.id}`, { unitPrice: '90.00' });
  const visitor = await stage.visit();
  const { page } = visitor;
  await openInvoice(page, draft.id);
  await live(page);
  await page.getByRole('tab', { name: 'History' }).click();
  const summary = page.getByText('Clerk changed memo, due date and 1 line');
  await summary.click();
  const entry = page.getByRole('listitem').filter({ has: summary });
  await entry.getByText(/^Line 1, unit price: \D*100\D.*→ \D*90/).waitFor();
  await entry.getByText('Memo: As agreed → Second thoughts').waitFor();
  assert.deepEqual(await visitor.findingsIn('ol:has(details)'), []);
  await change('', { reference: 'PO-7' });
  await page.getByText('Clerk changed memo, due date, reference and 1 line').waitFor();
  await page.getByText(/^Reference: .* → PO-7$/).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const kinds = page.getByRole('group', { name: 'Filter' });
  const placesOf = () =>
    kinds.evaluate((group) => {
      const whole = group.getBoundingClientRect();
      return [...group.querySelectorAll('label')].map((chip) => {
        const { top, left } = chip.getBoundingClientRect();
        return { top: top - whole.top, left: left - whole.left };
      });
    });
  const places = await placesOf();
  assert.equal(places.length, 5);
  assert.equal(new Set(places.map(({ top }) => top)).size, 1, 'on one line of a phone');
  await kinds.getByText('Deliveries').click();
  assert.deepEqual(await placesOf(), places, 'a chosen one moves the others');
  await visitor.close();
});
