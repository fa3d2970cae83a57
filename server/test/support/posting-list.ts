/**
 * The problem list of /post is complete and correct. For generated drafts, fixing exactly the
 * listed problems makes them post, and unfixed problems are listed again. Reproducible by its seed.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ProblemDetail } from '../../src/record/problem.ts';
import { makeCustomer } from './invoices.ts';
import type { Body, Service } from './service.ts';

export interface PostingListOptions {
  readonly seed: number;
  readonly count: number;
  readonly service: Service;
}

export interface PostingListReport {
  readonly seed: number;
  readonly drafts: number;
  /** Drafts without problems. */
  readonly ready: number;
  readonly problems: number;
  /** Drafts where a fix revealed another problem. */
  readonly secondRounds: number;
  /** Problems that were left unfixed and listed again. */
  readonly left: number;
  /** Number of problems by code. */
  readonly codes: Readonly<Record<string, number>>;
}

interface Parts {
  readonly customer: Readonly<Record<'good' | 'inactive' | 'blocked', string>>;
  readonly taxCode: Readonly<Record<'good' | 'inactive' | 'rateless' | 'negative', string>>;
  readonly account: Readonly<Record<'good' | 'inactive' | 'bank', string>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Concurrent drafts. */
const together = 6;

/** Throws an AssertionError that shows the draft. */
export async function checkPostingLists(options: PostingListOptions): Promise<PostingListReport> {
  const { seed, count, service } = options;
  const parts = await makeParts(service);
  const cases = fc.sample(fc.tuple(draftArbitrary(parts), fc.nat()), { seed, numRuns: count });
  const codes: Record<string, number> = {};
  const totals = { ready: 0, problems: 0, secondRounds: 0, left: 0 };
  const worker = async () => {
    for (let next = cases.shift(); next !== undefined; next = cases.shift()) {
      const [fields, choice] = next;
      const found = await checkDraft(service, parts, fields, choice);
      for (const { code } of found.problems) codes[code] = (codes[code] ?? 0) + 1;
      totals.problems += found.problems.length;
      if (found.problems.length === 0) totals.ready += 1;
      if (found.rounds > 1) totals.secondRounds += 1;
      if (found.left) totals.left += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return { seed, drafts: count, ...totals, codes };
}

async function makeParts({ api, tenant, sql }: Service): Promise<Parts> {
  const make = async (path: string, body: Fields) => {
    const made = await api('POST', `/api/${path}`, body);
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  };
  await sql("update period set status = 'Closed' where tenant_id = $1 and code = '2026-02'", [
    tenant.id,
  ]);
  await sql("update period set status = 'SoftClosed' where tenant_id = $1 and code = '2026-03'", [
    tenant.id,
  ]);
  return {
    customer: {
      good: (await makeCustomer(tenant)).id,
      inactive: (await makeCustomer(tenant, { active: false })).id,
      blocked: (await makeCustomer(tenant, { blocked: true })).id,
    },
    taxCode: {
      good: tenant.taxCodes['T19'] ?? '',
      inactive: await make('tax-codes', { code: 'P11OLD', rate: '5', active: false }),
      rateless: await make('tax-codes', { code: 'P11NONE' }),
      negative: await make('tax-codes', { code: 'P11NEG', rate: '-150' }),
    },
    account: {
      good: tenant.accounts['4000'] ?? '',
      inactive: await make('accounts', { code: 'P11', type: 'Revenue', active: false }),
      bank: tenant.accounts['1000'] ?? '',
    },
  };
}

/** Usually valid; sometimes a field has one of its invalid values. */
function draftArbitrary({ customer, taxCode, account }: Parts): fc.Arbitrary<Fields> {
  const mostly = (right: readonly unknown[], wrong: readonly unknown[]) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...right), weight: 5 },
      { arbitrary: fc.constantFrom(...wrong), weight: 1 },
    );
  const line = fc.record(
    {
      description: mostly(['Work', 'x'.repeat(1_000)], [null, '', ' \n']),
      quantity: mostly(
        ['1', '2.5', '0.000001'],
        [null, '0', '-0.00', '-3', '1.0000001', '9'.repeat(18)],
      ),
      unitPrice: mostly(
        ['10', '0.01', '99.999999', '0'],
        [null, '-5', '0.00000001', '9'.repeat(18)],
      ),
      discountPercent: mostly([null, '0', '100', '12.5'], ['-1', '100.000001', '1000']),
      taxCodeId: mostly(
        [taxCode.good],
        [null, taxCode.inactive, taxCode.rateless, taxCode.negative],
      ),
      accountId: mostly([account.good], [null, account.inactive, account.bank]),
    },
    { requiredKeys: [] },
  );
  const complete = line.map((fields) => ({
    description: 'Work',
    quantity: '1',
    unitPrice: '10',
    taxCodeId: taxCode.good,
    accountId: account.good,
    ...fields,
  }));
  return fc.record({
    customerId: mostly([customer.good], [null, customer.inactive, customer.blocked]),
    currency: mostly(['EUR', 'USD', 'JPY', 'KWD'], [null, 'CHF', 'QQQ']),
    exchangeRate: mostly(['0.9', '1', '150.123456789012'], [null, '0', '-1', '0.000000000001']),
    invoiceDate: mostly(
      ['2026-11-10', '2027-12-31'],
      [null, '2026-02-28', '2026-03-01', '2031-05-05'],
    ),
    postingDate: mostly([null, '2026-01-01'], ['2026-02-01', '2026-03-31', '1999-12-31']),
    dueDate: mostly(['2027-12-31', '2199-12-31'], [null, '2026-11-09', '1900-01-01']),
    supplyPeriodStart: mostly([null, '2026-11-01'], ['2026-12-02']),
    supplyPeriodEnd: mostly([null, '2026-11-30'], ['2026-10-31']),
    billingName: mostly(['Buyer'], [null, '', '  ']),
    billingCountry: mostly(['DE', 'US'], [null, 'ZZ', 'EU', 'QQ']),
    pricesIncludeTax: fc.boolean(),
    lines: fc.oneof(
      { arbitrary: fc.array(complete, { minLength: 1, maxLength: 4 }), weight: 8 },
      { arbitrary: fc.array(line, { minLength: 1, maxLength: 2 }), weight: 2 },
      { arbitrary: fc.constant([]), weight: 1 },
    ),
  });
}

async function checkDraft(
  service: Service,
  parts: Parts,
  fields: Fields,
  choice: number,
): Promise<{ problems: readonly ProblemDetail[]; rounds: number; left: boolean }> {
  const api = service.as('Approver');
  const made = await api('POST', '/api/invoices', fields);
  assert.equal(made.status, 201, made.text);
  let draft = made.body;
  const path = `/api/invoices/${draft.id}`;
  const list = async () => (await api('GET', `${path}/readiness`)).body.problems;
  const fixAll = async (problems: readonly ProblemDetail[]) => {
    for (const problem of problems) draft = await fix(service, parts, draft, problem);
  };
  const context = () => JSON.stringify(fields);
  const problems = await list();
  let listed = problems;
  const left = problems[choice % Math.max(1, problems.length)];
  const leaves = left !== undefined && !dependsOnOthers(left, problems);
  if (leaves) {
    await fixAll(problems.filter((problem) => problem !== left));
    listed = await list();
    const still = listed.some(
      ({ pointer, code }) => pointer === left.pointer && code === left.code,
    );
    assert.ok(
      still,
      `${left.pointer} ${left.code} is no longer listed although it was not fixed: ${context()}`,
    );
    const post = await api('POST', `${path}/post`);
    assert.deepEqual([post.status, post.body.errors], [422, listed]);
    assertRevealed(
      problems,
      listed.filter((problem) => !isListed(problems, problem)),
      context(),
    );
  }
  let rounds = 0;
  for (; listed.length > 0; rounds += 1) {
    assert.ok(
      rounds < 3,
      `problems remain after three rounds: ${JSON.stringify(listed)}: ${context()}`,
    );
    await fixAll(listed);
    const next = await list();
    assertRevealed([...problems, ...listed], next, context());
    listed = next;
  }
  const posted = await api('POST', `${path}/post`);
  assert.equal(posted.status, 200, `no problems, but ${posted.text}: ${context()}`);
  return { problems, rounds, left: leaves };
}

const isListed = (list: readonly ProblemDetail[], { pointer, code }: ProblemDetail) =>
  list.some((other) => other.pointer === pointer && other.code === code);

/**
 * A fix may only reveal problems that compare a missing value with an existing one: the total once a
 * line has its numbers, and the due date once there is an invoice date.
 */
function assertRevealed(
  fixed: readonly ProblemDetail[],
  revealed: readonly ProblemDetail[],
  context: string,
): void {
  for (const { pointer, code } of revealed) {
    const aboutLines = fixed.some((one) => one.pointer.startsWith('/lines'));
    const aboutDate = fixed.some((one) => one.pointer === '/invoiceDate');
    const known =
      (pointer === '/total' && aboutLines) ||
      (code === 'due_date_before_invoice_date' && aboutDate);
    assert.ok(known, `${pointer} ${code} was not listed at first: ${context}`);
  }
}

/** Whether fixing the other problems may solve this one too. */
function dependsOnOthers({ pointer }: ProblemDetail, all: readonly ProblemDetail[]): boolean {
  const others = (pattern: RegExp) =>
    all.some((other) => other.pointer !== pointer && pattern.test(other.pointer));
  // The total is fixed in the lines.
  if (/^\/lines\/\d/.test(pointer)) return others(/^\/total$/);
  switch (pointer) {
    case '/total':
      return others(/^\/lines/);
    case '/exchangeRate':
      return others(/^\/currency/);
    case '/dueDate':
      return others(/^\/invoiceDate/);
    case '/billingName':
    case '/billingCountry':
      return others(/^\/customerId/);
    default:
      return false;
  }
}

/** Fixes one problem and changes nothing else. */
async function fix(
  service: Service,
  parts: Parts,
  draft: Body,
  { pointer, code }: ProblemDetail,
): Promise<Body> {
  const path = `/api/invoices/${draft.id}`;
  const send = async (method: string, where: string, fields: Fields, record: Body) => {
    const reply = await service.api(method, where, { ...fields, RowVersion: record.RowVersion });
    assert.equal(reply.status, 200, `${pointer} ${code}: ${reply.text}`);
    return reply.body;
  };
  const numbers: Fields = {
    description: 'Fixed',
    quantity: '1',
    unitPrice: '10',
    discountPercent: '0',
    taxCodeId: parts.taxCode.good,
    accountId: parts.account.good,
  };
  if (pointer === '/lines') return send('POST', `${path}/lines`, numbers, draft);
  const [, index, name = ''] = /^\/lines\/(\d+)\/(\w+)$/.exec(pointer) ?? [];
  if (index !== undefined) {
    const line = draft.lines[Number(index)];
    return send('PATCH', `${path}/lines/${line?.id}`, { [name]: numbers[name] }, draft);
  }
  if (pointer === '/total') {
    let current = draft;
    for (const { id } of draft.lines) {
      for (const field of ['quantity', 'unitPrice', 'discountPercent', 'taxCodeId'])
        current = await send('PATCH', `${path}/lines/${id}`, { [field]: numbers[field] }, current);
    }
    return current;
  }
  const fixes: Fields = {
    customerId: parts.customer.good,
    currency: 'EUR',
    exchangeRate: '1.25',
    invoiceDate: '2026-11-10',
    postingDate: '2026-11-10',
    dueDate: '2199-12-31',
    supplyPeriodEnd: null,
    billingName: 'Fixed',
    billingCountry: 'DE',
  };
  const field = pointer.slice(1);
  assert.ok(field in fixes, `no fix for ${pointer} ${code}`);
  return send('PATCH', path, { [field]: fixes[field] }, draft);
}
