/**
 * SQL injection as the role of requests must not add lines to a posted entry: balances would change without an entry.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { invoiceIn } from '../../test/support/invoices.ts';
import { type Service, startService } from '../../test/support/service.ts';

let service: Service;
let entryId: string;
before(async () => {
  service = await startService();
  await invoiceIn(service.tenant, 'Posted');
  const [entry] = await service.sql('select id from journal_entry limit 1');
  entryId = String(entry?.['id']);
});
after(() => service.close());

const columns =
  'tenant_id, entry_id, position, account_id, amount, base_amount, tax_code_id, posting_date';

/** Copies of the entry's lines at later positions; `column` and `value` override one column. */
function appended([column, value]: readonly [string, string] | readonly [] = []): string {
  const [name, given] = column === undefined ? ['', ''] : [`, ${column}`, `, ${value}`];
  return (
    `insert into journal_line (${columns}${name}) select tenant_id, entry_id, position + 100, account_id, ` +
    `amount, base_amount, tax_code_id, posting_date${given} from journal_line where entry_id = '${entryId}'`
  );
}

async function asRequest(statements: readonly string[]): Promise<void> {
  await service.sql('begin');
  try {
    await service.sql('set local role daybook_app');
    await service.sql(`set local daybook.tenant_id = '${service.tenant.id}'`);
    for (const statement of statements) await service.sql(statement);
    await service.sql('commit');
  } catch (error) {
    await service.sql('rollback');
    throw error;
  }
}

test('the role of requests cannot add lines to a posted entry', async () => {
  // 23503: foreign_key_violation, 42501: insufficient_privilege.
  await assert.rejects(asRequest([appended()]), {
    code: '23503',
    constraint: 'journal_line_entry_fkey',
  });
  const copied = ['recorded_at', 'recorded_at'] as const;
  await assert.rejects(asRequest([appended(copied)]), { code: '42501' });
});

test('the role of requests cannot set the recorded_at of an entry', async () => {
  const entry =
    'insert into journal_entry (tenant_id, id, document_type, document_id, kind, posting_date, period_id, currency, created_at, recorded_at) ' +
    'select tenant_id, gen_random_uuid(), document_type, gen_random_uuid(), kind, posting_date, period_id, currency, created_at, ' +
    "'2100-01-01' from journal_entry limit 1";
  await assert.rejects(asRequest([entry]), { code: '42501' });
});

test('an entry and its lines are written in one transaction and balance', async () => {
  await invoiceIn(service.tenant, 'Posted');
  const rows = await service.sql(
    `select e.id, count(*)::int as lines, sum(l.base_amount) = 0 as balanced, bool_and(l.recorded_at = e.recorded_at) as together
     from journal_entry e join journal_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id group by 1`,
  );
  assert.equal(rows.length, 2);
  for (const row of rows) {
    assert.deepEqual([row['balanced'], row['together']], [true, true]);
    assert.ok(Number(row['lines']) >= 2);
  }
});
