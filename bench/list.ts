/**
 * Lists with two filters: the first pages and those from the 10,000th on, among 1,000,000 invoices
 * and among 10,000. One request after the other, each list 20 pages in turn.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invoice } from '../server/src/features/invoicing/invoice/invoice.ts';
import { createCursors } from '../server/src/http/lists/cursors.ts';
import { parseListQuery } from '../server/src/http/lists/list-query.ts';
import { alikeBox } from '../server/src/record/secrets/secret-box.ts';
import { type Benchmark, type Finding, median, type Run } from './benchmark.ts';
import { benchKey, type Place, query } from './place.ts';
import { openSample } from './sample.ts';
import { type Service, secretKey, startService } from './service.ts';
import { wrk, wrkScript } from './wrk.ts';

const large = 1_000_000;
const small = 10_000;
const pageSize = 50;
const deepPage = 10_000;
const pagesInTurn = 20;
const leastRequests = 300;
const mostRounds = 3;

interface List {
  readonly name: string;
  /** Query string without a cursor. */
  readonly query: string;
  /** Sort values and id as text, filter and order of the same list in SQL. */
  readonly sql: { readonly keys: string; readonly where: string; readonly order: string };
}

/** The customer with the most invoices, so that its list is as deep as there is. */
async function listsOf(place: Place): Promise<List[]> {
  const [facts] = await query<{ customer: string; day: string; total: string }>(
    place,
    `select (select customer_id from invoice where customer_id is not null
             group by customer_id order by count(*) desc limit 1) as customer,
       (select (min(invoice_date) + 30)::text from invoice) as day,
       (select percentile_disc(0.2) within group (order by total)::text from invoice
        where status = 'Released') as total`,
  );
  const { customer, day, total } = facts ?? { customer: '', day: '', total: '' };
  const byDate = "coalesce(invoice_date, '-infinity'::date)";
  return [
    {
      name: 'status and date, by date',
      query: `status.in=Posted,Released&invoiceDate.gte=${day}&sort=-invoiceDate`,
      sql: {
        keys: `array[${byDate}::text, id::text]`,
        where: `status in ('Posted', 'Released') and invoice_date >= '${day}'`,
        order: `${byDate} desc, id desc`,
      },
    },
    {
      name: 'customer and status',
      query: `customerId.eq=${customer}&status.eq=Released`,
      sql: {
        keys: 'array[id::text]',
        where: `customer_id = '${customer}' and status = 'Released'`,
        order: 'id desc',
      },
    },
    {
      name: 'status and total',
      query: `status.eq=Released&total.gte=${total}`,
      sql: {
        keys: 'array[id::text]',
        where: `status = 'Released' and total >= ${total}`,
        order: 'id desc',
      },
    },
  ];
}

/** The request targets of 20 pages from `page` on, or from the last 20 where there are fewer. */
async function targetsFrom(place: Place, service: Service, list: List, page: number) {
  const path = `/api/invoices?${list.query}`;
  const { where, order, keys } = list.sql;
  const [found] = await query<{ rows: number }>(
    place,
    `select count(*)::integer as rows from invoice where ${where}`,
  );
  const lastPage = Math.floor((found?.rows ?? 0) / pageSize) - pagesInTurn;
  const first = Math.max(1, Math.min(page, lastPage));
  let target = path;
  if (first > 1) {
    const [row] = await query<{ keys: string[] }>(
      place,
      `select ${keys} as keys from invoice where ${where} order by ${order} limit 1 offset $1`,
      [(first - 1) * pageSize - 1],
    );
    const cursors = createCursors(alikeBox([secretKey]));
    const { identity } = parseListQuery(cursors, invoice, place.tenant.id, list.query);
    target = `${path}&cursor=${cursors.make(identity, row?.keys ?? [])}`;
  }
  const targets = [];
  while (targets.length < pagesInTurn) {
    targets.push(target);
    const answer = await fetch(`${service.url}${target}`, {
      headers: { authorization: `Bearer ${benchKey}` },
    });
    const body = (await answer.json()) as { nextCursor: string | null; detail?: string };
    if (!answer.ok) throw new Error(`${target} answered ${answer.status}: ${body.detail}`);
    if (body.nextCursor === null) break;
    target = `${path}&cursor=${body.nextCursor}`;
  }
  return { first, targets };
}

async function measure(run: Run, service: Service, name: string, targets: readonly string[]) {
  const file = join(run.folder, `${name}.txt`);
  writeFileSync(file, targets.map((target) => `${target}\n`).join(''));
  const send = (seconds: number) =>
    wrk(run, {
      url: service.url,
      script: wrkScript(run, 'list'),
      connections: 1,
      seconds,
      values: { BENCH_KEY: benchKey, BENCH_TARGETS: file },
    });
  const result = await send(run.seconds);
  if (result.requests < leastRequests) run.note(`only ${result.requests} requests for ${name}`);
  return result;
}

export const list: Benchmark = async (run) => {
  const few = await openSample(run, small);
  const many = await openSample(run, large).catch(async (error: unknown) => {
    await few.place.close();
    throw error;
  });
  const services: Service[] = [];
  try {
    const findings: Finding[] = [];
    for (const { place } of [few, many])
      services.push(await startService(run, { DATABASE_URL: place.url }));
    const [littleService, largeService] = services as [Service, Service];
    const smallLists = await listsOf(few.place);
    for (const [index, one] of (await listsOf(many.place)).entries()) {
      const same = smallLists[index] ?? one;
      const pages = {
        first: await targetsFrom(many.place, largeService, one, 1),
        deep: await targetsFrom(many.place, largeService, one, deepPage),
        small: await targetsFrom(few.place, littleService, same, 1),
      };
      findings.push(...(await compare(run, one, pages, largeService, littleService)));
    }
    return findings;
  } finally {
    for (const service of services) await service.stop();
    await few.place.close();
    await many.place.close();
  }
};

type Pages = Awaited<ReturnType<typeof targetsFrom>>;

async function compare(
  run: Run,
  one: List,
  pages: { readonly first: Pages; readonly deep: Pages; readonly small: Pages },
  largeService: Service,
  littleService: Service,
): Promise<Finding[]> {
  const p50 = { first: [] as number[], deep: [] as number[], small: [] as number[] };
  const p99 = { first: [] as number[], deep: [] as number[], small: [] as number[] };
  let wrong = 0;
  for (let round = 1; round <= Math.min(run.rounds, mostRounds); round += 1) {
    for (const which of ['first', 'deep', 'small'] as const) {
      const service = which === 'small' ? littleService : largeService;
      const result = await measure(run, service, which, pages[which].targets);
      p50[which].push(result.p50);
      p99[which].push(result.p99);
      wrong += result.wrong;
    }
  }
  const text = (which: keyof typeof p50) =>
    `p50 ${median(p50[which]).toFixed(1)} p99 ${median(p99[which]).toFixed(1)} ms`;
  run.note(
    `list ${one.name}: page 1 ${text('first')}, page ${pages.deep.first} ${text('deep')}, ` +
      `of ${small} ${text('small')}`,
  );
  const ratio = (a: number[], b: number[]) => median(a) / median(b);
  const slowest = median(p99.deep) > median(p99.first) ? 'deep' : 'first';
  return [
    {
      work: `list, ${one.name}`,
      measured: text(slowest),
      against: `page ${pages[slowest].first} of ${large} invoices`,
      value: median(p99[slowest]),
      unit: 'ms',
      bar: { kind: 'below', limit: 15 },
      wrong,
    },
    {
      work: '  far down',
      measured: text('deep'),
      against: `page ${pages.deep.first} to page 1, ${text('first')}`,
      value: ratio(p50.deep, p50.first),
      unit: 'x',
      bar: { kind: 'at most', limit: 1.2 },
    },
    {
      work: '  growth',
      measured: text('first'),
      against: `among ${small}, ${text('small')}`,
      value: ratio(p50.first, p50.small),
      unit: 'x',
      bar: { kind: 'at most', limit: 1.5 },
    },
  ];
}
