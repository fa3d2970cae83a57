/** A random history of HTTP commands, recorded with its responses, and its replay on another service. */
import assert from 'node:assert/strict';
import { linesOf } from './money.ts';
import type { Body, Reply, Service } from './service.ts';

interface Recorded {
  readonly as: 'Admin' | 'Approver';
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly reply: Reply;
}
type Asked = Omit<Recorded, 'reply'>;

/** The clock does not advance within a command, so that its records have the same time in both services. */
const stepMs = 1_000;

async function ask({ tenant, clock }: Service, { as, method, path, body }: Asked): Promise<Reply> {
  clock.advance(stepMs);
  return tenant.as(as)(method, path, body);
}

type Pick = (count: number) => number;
const kinds = ['invoices', 'invoices', 'payments', 'credit-notes'] as const;
const months = ['2026-01', '2026-02', '2026-03'];
const currencies = [
  ['EUR', '1', 2],
  ['USD', '0.87391', 2],
  ['USD', '0.91', 2],
  ['JPY', '0.006217', 0],
  ['KWD', '2.99317', 3],
] as const;

/** Customers, documents, payments, allocations and periods, including rejected commands. */
export async function recordHistory(
  service: Service,
  steps: number,
  pick: Pick,
): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const play = async (asked: Asked): Promise<Body> => {
    const reply = await ask(service, asked);
    assert.ok([200, 201, 409, 422].includes(reply.status), reply.text);
    recorded.push({ ...asked, reply });
    return reply.body;
  };
  const known: Known = { periods: [], customers: [], records: [] };
  // The replay takes the mapping of IDs from their responses.
  for (const path of ['accounts', 'tax-codes', 'periods'])
    known.periods = (
      await play({ as: 'Admin', method: 'GET', path: `/api/${path}?sort=code&limit=50` })
    ).items;
  for (const name of ['First', 'Second']) {
    const body = { name, address: '1 Row', country: 'IE', currency: 'EUR' };
    known.customers.push(
      (await play({ as: 'Admin', method: 'POST', path: '/api/customers', body })).id,
    );
  }
  for (let step = 0; step < steps; step += 1) {
    const asked = closing(known, step) ?? nextStep(service, known, pick);
    const body = await play(asked);
    const [, , kind = ''] = asked.path.split('/');
    if (kind === 'periods' || body.id === undefined) continue;
    known.records = [{ kind, body }, ...known.records.filter((one) => one.body.id !== body.id)];
  }
  return recorded;
}

interface Known {
  periods: readonly Body[];
  readonly customers: string[];
  /** From their last responses. */
  records: { readonly kind: string; readonly body: Body }[];
}

function nextStep({ tenant }: Service, known: Known, pick: Pick): Asked {
  const as = pick(3) === 0 ? 'Approver' : 'Admin';
  const act = (path: string, body: unknown = {}): Asked => {
    return { as, method: 'POST', path: `/api/${path}`, body };
  };
  const one = known.records[pick(known.records.length || 1)];
  const what = pick(20);
  if (one === undefined || what < 6) return draft(tenant, known, pick);
  const path = `${one.kind}/${one.body.id}`;
  if (what < 10) return act(`${path}/post`);
  if (what === 10 && one.kind !== 'payments') return act(`${path}/approve`);
  if (what === 11) return act(`${path}/void`, { reason: 'Made twice' });
  if (what === 12) return onPeriod(known, pick);
  if (what === 13) {
    const body = {
      [one.kind === 'payments' ? 'memo' : 'internalNote']: `note ${pick(99)}`,
      RowVersion: one.body.RowVersion,
    };
    return { as: 'Admin', method: 'PATCH', path: `/api/${path}`, body };
  }
  const all = known.records.filter(({ kind }) => kind !== 'invoices');
  const posted = all.filter(({ body }) => isOpen(body));
  const sources = posted.length > 0 && pick(6) > 0 ? posted : all;
  const source = sources[pick(sources.length || 1)];
  if (source === undefined) return draft(tenant, known, pick);
  const live = (source.body['allocations'] ?? []) as { allocationId: string }[];
  const [first] = live;
  if (what === 14 && first !== undefined)
    return act(`${source.kind}/${source.body.id}/unapply`, { allocationId: first.allocationId });
  return act(`${source.kind}/${source.body.id}/apply`, settling(known, source.body, pick));
}

/** From time to time the first month is closed, and all are reopened, newest first. */
function closing({ periods }: Known, step: number): Asked | null {
  const turn = step % 40;
  const act = (month: number, verb: string, body: object): Asked => {
    return {
      as: 'Admin',
      method: 'POST',
      path: `/api/periods/${periods[month]?.id}/${verb}`,
      body,
    };
  };
  if (turn === 20) return act(0, 'close', { acceptWarnings: true });
  return turn >= 30 && turn < 33 ? act(32 - turn, 'reopen', { reason: 'x' }) : null;
}

function onPeriod({ periods }: Known, pick: Pick): Asked {
  const verb = ['soft-close', 'close', 'reopen', 'reopen'][pick(4)] ?? 'close';
  const bodies: Readonly<Record<string, unknown>> = {
    close: { acceptWarnings: true },
    reopen: { reason: 'Something came late' },
  };
  const path = `/api/periods/${periods[pick(months.length)]?.id}/${verb}`;
  return { as: 'Admin', method: 'POST', path, body: bodies[verb] ?? {} };
}

function draft(tenant: Service['tenant'], known: Known, pick: Pick): Asked {
  const kind = kinds[pick(kinds.length)] ?? 'invoices';
  const [currency, exchangeRate, digits] = currencies[pick(currencies.length)] ?? currencies[0];
  const amount = ((1 + pick(90_000)) / 10 ** digits).toFixed(digits);
  const day = `${months[pick(months.length)]}-${10 + pick(18)}`;
  const body = {
    ...{ customerId: known.customers[pick(2)], currency, exchangeRate },
    ...(kind === 'payments' ? { amount, receivedOn: day } : { lines: linesOf(tenant, amount) }),
    ...(kind === 'invoices' ? { invoiceDate: day, dueDate: '2026-04-15' } : {}),
    ...(kind === 'credit-notes' ? { issueDate: day } : {}),
  };
  return { as: 'Admin', method: 'POST', path: `/api/${kind}`, body };
}

function isOpen({ status }: Body): boolean {
  return status === 'Posted' || status === 'Released';
}

/** To one or two invoices of its customer and currency: the maximum, or a third of it. */
function settling({ records }: Known, source: Body, pick: Pick): object {
  const fits = records
    .filter(({ kind }) => kind === 'invoices')
    .map(({ body }) => body)
    .filter((body) => isOpen(body) || pick(6) === 0)
    .filter((body) => body['currency'] === source['currency'] || pick(8) === 0)
    .filter((body) => body['customerId'] === source['customerId'] || pick(8) === 0);
  const asked = fits.slice(0, 1 + pick(2)).map((invoice) => {
    const whole = String(invoice['total']);
    const digits = whole.split('.')[1]?.length ?? 0;
    const most = Math.min(Number(whole), Number(source['amount'] ?? source['total']));
    const part = pick(2) === 0 ? most : Math.ceil((most * 10 ** digits) / 3) / 10 ** digits;
    return { invoiceId: invoice.id, amount: part.toFixed(digits) };
  });
  const nothing = [{ invoiceId: source.id, amount: '1' }];
  return { allocations: asked.length > 0 ? asked : nothing };
}

/** IDs and versions of one service mapped to those of another, by their places in the responses. */
export type Names = Map<string, string>;

const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Replays the history; every command must return the same status and problems. */
export async function replayHistory(
  service: Service,
  recorded: readonly Recorded[],
): Promise<Names> {
  const names: Names = new Map();
  for (const { reply, ...asked } of recorded) {
    const { path, body } = JSON.parse(renamed(JSON.stringify(asked), names)) as Asked;
    const again = await ask(service, { ...asked, path, body });
    const resultOf = ({ status, body: answer }: Reply) => {
      return [status, answer.code ?? null, answer.errors ?? null];
    };
    assert.deepEqual(resultOf(again), JSON.parse(renamed(JSON.stringify(resultOf(reply)), names)));
    learn(reply.body, again.body, names);
  }
  return names;
}

function learn(one: unknown, other: unknown, names: Names): void {
  if (typeof one === 'string' && typeof other === 'string') {
    if (one !== other && one.length >= 16) names.set(one, other);
  } else if (typeof one === 'object' && one !== null && typeof other === 'object') {
    for (const [name, value] of Object.entries(one))
      learn(value, (other as Readonly<Record<string, unknown>> | null)?.[name], names);
  }
}

/** The text with all known IDs and RowVersions replaced. */
export function renamed(text: string, names: Names): string {
  return text.replaceAll(new RegExp(`"[^"\\\\]{16,}"|${id.source}`, 'g'), (found) => {
    const bare = found.startsWith('"') ? found.slice(1, -1) : found;
    const name = names.get(bare);
    if (name !== undefined) return found.startsWith('"') ? `"${name}"` : name;
    return found.replaceAll(new RegExp(id.source, 'g'), (each) => names.get(each) ?? each);
  });
}
