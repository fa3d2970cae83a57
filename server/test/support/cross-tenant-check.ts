/**
 * Sends all data of one tenant in every parameter that another tenant can set (cross-tenant-parameters.ts), with
 * every role. No response may contain an ID, version or word of the owner beyond what was sent, or
 * differ between data of another tenant and data that does not exist. The tenant's own data must make a
 * difference.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { roles as allRoles, type Role } from '../../src/record/actor.ts';
import type { CrossTenantRequest, Input, Sides } from './cross-tenant-requests.ts';
import { readPdf } from './pdf-text.ts';
import { type Received, type Sent, send } from './send.ts';
import type { Service } from './service.ts';
import { collectionOf, nameOf, rowsOf, type TenantData } from './tenant-data.ts';

export interface CheckOptions {
  readonly service: Service;
  readonly sides: Sides;
  readonly inputs: readonly Input[];
  readonly roles?: readonly Role[];
  /** Which input, by its index, is sent as which role; by default each as every role. */
  readonly samples?: (input: number, role: number) => boolean;
  /** Whether to also send the requester's own data, which uses it up. */
  readonly controls: boolean;
  /** Compares every value with one that does not exist; otherwise one value in each input. */
  readonly thorough?: boolean;
  readonly stop?: () => boolean;
}

export interface CheckReport {
  readonly requests: number;
  /** Inputs where a value of the requester made a difference. */
  readonly differences: number;
}

interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly text: string;
}

/** Concurrent reads; writes are sent one after the other. */
const together = 4;
/** Time limit for the requester's own events. */
const streamLimitMs = 30_000;
/** Makes a stream report its position soon. */
export const streamLimits = { heartbeatMs: 20, streamsPerKey: 200, streams: 2_000 } as const;

/** Comparisons of responses that should be equal, and the pause between two. */
const comparisons = 20;
const pauseMs = 100;

/** The check stops after this number of leaks. */
const maxLeaks = 10;

/** Throws an AssertionError that lists the inputs with a leak. */
export async function checkCrossTenant(options: CheckOptions): Promise<CheckReport> {
  const { service, sides, inputs, roles = allRoles, controls, thorough = true } = options;
  const { requester, owner } = sides;
  const before = await rowsOf(service, owner.tenant.id);
  const check = createCheck(service, sides);
  const leaks: string[] = [];
  const inEach = async (
    some: readonly Input[],
    workers: number,
    work: (input: Input) => unknown,
  ) => {
    const waiting = [...some];
    const worker = async () => {
      for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
        if (leaks.length >= maxLeaks || options.stop?.() === true) return;
        await Promise.resolve(work(input)).catch((error: Error) => leaks.push(error.message));
      }
    };
    await Promise.all(Array.from({ length: workers }, worker));
  };
  const isReading = ({ operation }: Input) => operation.method === 'GET';
  // Exports are recorded in the audit log, so nothing else reads it at the same time.
  const isExport = ({ name, operation }: Input) =>
    'text/csv' in operation.answerContent &&
    ['query format', 'answer text/csv', 'answer application/x-ndjson'].includes(name);
  for (const [place, role] of roles.entries()) {
    const ask = (input: Input) => check.tryForeign(input, role, thorough);
    const sampled = inputs.filter((_, index) => options.samples?.(index, place) ?? true);
    const reading = sampled.filter(isReading);
    await inEach(
      reading.filter((input) => !isExport(input)),
      together,
      ask,
    );
    await inEach(reading.filter(isExport), together, ask);
    await inEach(
      sampled.filter((input) => !isReading(input)),
      1,
      ask,
    );
  }
  if (controls) await inEach(inputs, 1, (input) => check.tryOwn(input));
  assert.ok(leaks.length === 0, leaks.join('\n\n'));
  const after = await rowsOf(service, owner.tenant.id);
  // The owner's own requests before this check are logged up to half a second later.
  before.delete('request_log');
  for (const [table, rows] of before)
    assert.equal(after.get(table), rows, `${table}: the rows of the owner are as they were`);
  // Stored responses contain the IDs that were requested.
  for (const [table, rows] of await rowsOf(service, requester.tenant.id))
    if (table !== 'idempotency')
      assertNothingOf(owner, rows, `the rows of the requester in ${table}`);
  return check.report();
}

function createCheck(service: Service, sides: Sides) {
  const { requester, owner } = sides;
  const absentAnswers = new Map<Input, Answer>();
  let requests = 0;
  let differences = 0;

  const ask = async (request: CrossTenantRequest, role: Role): Promise<Answer> => {
    requests += 1;
    return sendAs(service, requester, request, role);
  };

  /** Uses the current version of the record, because a stale one ends the check early. */
  async function refresh({ ready, operation }: Input): Promise<void> {
    if (operation.method === 'GET' || ready.record === null) return;
    const path = `/api/${collectionOf(operation.path)}/${ready.record.id}`;
    ready.RowVersion = (await requester.tenant.api('GET', path)).body.RowVersion;
  }

  function context({ operation, name }: Input, value: string, role: Role, answer: Answer): string {
    const { status, text } = answer;
    return `${role} ${nameOf(operation)}, ${name} = ${value}: ${status} ${text.slice(0, 1_500)}`;
  }

  async function tryForeign(input: Input, role: Role, thorough: boolean): Promise<void> {
    await refresh(input);
    const { absent, request } = input;
    const compared = absent === null || !thorough ? null : await ask(request(absent), role);
    if (compared !== null && role === 'Admin') absentAnswers.set(input, compared);
    for (const value of thorough ? input.foreign : input.foreign.slice(0, 1)) {
      const sent = request(value);
      const answer = await ask(sent, role);
      const where = context(input, value, role, answer);
      assert.ok(answer.status < 500, where);
      assertNothingOf(owner, withoutSent(`${answer.headers}\n${answer.text}`, sent), where);
      if (input.operation.roles.includes(role)) assertDone(input, answer, where);
      else assert.equal(answer.status, 403, where);
      if (compared === null || absent === null || isSame(input, answer, value, compared, absent))
        continue;
      const textFor = async (asked: string) => plain(input, await ask(request(asked), role), asked);
      await assertAlike(
        () => textFor(value),
        () => textFor(absent),
        where,
      );
    }
  }

  async function tryOwn(input: Input): Promise<void> {
    const absent = absentAnswers.get(input);
    const own = typeof input.own === 'function' ? await input.own() : input.own;
    if (own.length === 0 || absent === undefined || input.absent === null) return;
    await refresh(input);
    for (const value of own) {
      const answer = await ask(input.request(value), 'Admin');
      if ([409, 412, 428].includes(answer.status)) continue;
      if (isSame(input, answer, value, absent, input.absent)) continue;
      differences += 1;
      return;
    }
    assert.fail(
      `${nameOf(input.operation)} is not covered: ${input.name} makes no difference, ` +
        `not even with ${own.join()}: ${absent.status} ${absent.text.slice(0, 500)}`,
    );
  }

  return { tryForeign, tryOwn, report: (): CheckReport => ({ requests, differences }) };
}

/**
 * The requester's own records may change in between: the last use of a key, the audit log after an export.
 * So responses differ only if `absent` has the same one before and after.
 */
async function assertAlike(
  value: () => Promise<string>,
  absent: () => Promise<string>,
  where: string,
): Promise<void> {
  for (let left = comparisons; ; left -= 1) {
    const [before, found, after] = [await absent(), await value(), await absent()];
    if (found === before || found === after) return;
    if (before === after || left === 0) assert.equal(found, before, where);
    await sleep(pauseMs);
  }
}

function assertDone({ must }: Input, { status, text }: Answer, where: string): void {
  if (must === 'hide') assert.equal(status, 404, where);
  if (must === 'refuse') assert.ok(status >= 400, where);
  if (must !== 'hideEach') return;
  assert.equal(status, 200, where);
  const { results } = JSON.parse(text) as { results: readonly { status: number }[] };
  assert.ok(results.length > 0 && results.every((result) => result.status === 404), where);
}

function isSame(input: Input, one: Answer, value: string, other: Answer, absent: string): boolean {
  return plain(input, one, value) === plain(input, other, absent);
}

/** The content of a response without the requested value. A successful change shows only its status. */
function plain({ operation }: Input, { status, text }: Answer, value: string): string {
  if (operation.method !== 'GET' && status < 300 && !text.startsWith('{"results"'))
    return String(status);
  // The audit log records exports.
  const kept = text.replace(/^.*(,|"action":")export\.made.*\r?\n/gm, '');
  const body = [value, encodeURIComponent(value)].reduce(
    (rest, one) => rest.replaceAll(one, '…'),
    kept,
  );
  return `${status} ${body.replace(/"(nextCursor|requestId)":"[^"]*"/g, '')}`;
}

/** The response may repeat what was sent: in an error message, or in a link to the next page. */
function withoutSent(text: string, { path, headers, body }: CrossTenantRequest): string {
  const query = path.split('?')[1] ?? '';
  const words = [
    ...path.split(/[/?&=]/),
    ...[...new URLSearchParams(query).values()],
    ...Object.values(headers),
    ...Object.values(headers).map((value) => value.replaceAll('"', '')),
    ...(JSON.stringify(body ?? {}).match(/"[^"]+"/g) ?? []).map((word) => word.slice(1, -1)),
  ];
  return words
    .filter((word) => word.length >= 8)
    .sort((one, two) => two.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, '…'), text);
}

/** The audit log stores the query of an export as it was sent. */
function withoutNotes(text: string): string {
  return text.replace(/(""?)query\1: ?\1[^"]*\1/g, '');
}

function assertNothingOf({ word, ids, versions }: TenantData, body: string, where: string): void {
  const text = withoutNotes(body);
  assert.ok(!text.includes(word), `a word of the owner: ${where}`);
  for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi))
    assert.ok(!ids.has(id.toLowerCase()), `the id ${id} of the owner: ${where}`);
  for (const [version] of text.matchAll(/(?<![\w-])[\w-]{22}(?![\w-])/g))
    assert.ok(!versions.has(version), `the version ${version} of the owner: ${where}`);
}

async function sendAs(
  service: Service,
  { tenant, records }: TenantData,
  { method, path, headers, body }: CrossTenantRequest,
  role: Role,
): Promise<Answer> {
  const url = `${service.url}${path}`;
  const sent = {
    method,
    headers: {
      authorization: `Bearer ${tenant.keys[role]}`,
      'x-request-id': 'cross-tenant',
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const lastEvent = Math.max(...(records.get('events') ?? []).map(sequenceOf));
  const {
    status,
    headers: received,
    text,
  } = path.startsWith('/api/events/stream')
    ? await readStream(url, sent, lastEvent)
    : await read(url, sent);
  service.check.check({ method, path, sent: body, status, headers: received, text });
  return { status, headers: [...received].map((entry) => entry.join(': ')).join('\n'), text };
}

async function read(url: string, sent: Sent): Promise<Omit<Received, 'bytes'>> {
  const { status, headers, bytes } = await send(url, sent);
  const type = headers.get('content-type') ?? '';
  assert.ok(!type.startsWith('text/event-stream'), `${url} is a stream, which is not read here`);
  return { status, headers, text: textOf(bytes, type) };
}

const sequenceOf = (event: { readonly [name: string]: unknown }) => Number(event['sequence']);

/** Reads up to the requester's last event; a stream reports its position also without events. */
async function readStream(
  url: string,
  { method, headers }: Sent,
  last: number,
): Promise<Omit<Received, 'bytes'>> {
  const response = await fetch(url, {
    ...{ method, headers, signal: AbortSignal.timeout(streamLimitMs) },
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const [, position] = [...text.matchAll(/^id: (\d+)$/gm)].at(-1) ?? [];
    if (text.endsWith('\n\n') && Number(position ?? -1) >= last) break;
  }
  text = text.replace(/^:\n(id: \d+\n)?\n/gm, '');
  return { status: response.status, headers: response.headers, text };
}

function textOf(bytes: Buffer, type: string): string {
  if (!type.startsWith('application/pdf')) return bytes.toString('utf8');
  const { pages, source, attachments } = readPdf(bytes);
  const attached = attachments.map(({ name, content }) => `${name}\n${content.toString('utf8')}`);
  return [...pages, source, ...attached].join('\n');
}
