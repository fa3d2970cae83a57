/**
 * Sends all data of one tenant in every parameter that another tenant can set (cross-tenant-parameters.ts), with
 * every role. No response may contain an ID, version or word of the owner beyond what was sent, or
 * differ between data of another tenant and data that does not exist. The tenant's own data must make a
 * difference.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { roles as allRoles, type Role } from '../../src/record/actor.ts';
import { readPdf } from '../effects/pdf-text.ts';
import type { Place, Sides, WallRequest } from './cross-tenant-requests.ts';
import type { Service } from './service.ts';
import { type Belongings, collectionOf, nameOf, rowsOf } from './tenant-data.ts';

export interface WallOptions {
  readonly service: Service;
  readonly sides: Sides;
  readonly places: readonly Place[];
  readonly roles?: readonly Role[];
  /** Whether to also send the asker's own data, which uses it up. */
  readonly controls: boolean;
  /** Compares every value with one that does not exist; otherwise one value in each place. */
  readonly thorough?: boolean;
  readonly stop?: () => boolean;
}

export interface WallReport {
  readonly requests: number;
  /** Places where a value of the asker made a difference. */
  readonly differences: number;
}

interface Answer {
  readonly status: number;
  readonly headers: string;
  readonly text: string;
}

/** Concurrent reads; writes are sent one after the other. */
const together = 4;
/** Time limit for the asker's own events. */
const streamLimitMs = 30_000;
/** Makes a stream report its position soon. */
export const streamLimits = { heartbeatMs: 20, streamsPerKey: 200, streams: 2_000 } as const;

/** Comparisons of responses that should be equal, and the pause between two. */
const patience = 20;
const patienceMs = 100;

/** The check stops after this number of leaks. */
const mostHoles = 10;

/** Throws an AssertionError that lists the places with a leak. */
export async function checkWalls(options: WallOptions): Promise<WallReport> {
  const { service, sides, places, roles = allRoles, controls, thorough = true } = options;
  const { asker, owner } = sides;
  const before = await rowsOf(service, owner.tenant.id);
  const walls = createWalls(service, sides);
  const holes: string[] = [];
  const inEach = async (some: readonly Place[], lanes: number, work: (place: Place) => unknown) => {
    const waiting = [...some];
    const lane = async () => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        if (holes.length >= mostHoles || options.stop?.() === true) return;
        await Promise.resolve(work(place)).catch((error: Error) => holes.push(error.message));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  const isReading = ({ operation }: Place) => operation.method === 'GET';
  // Exports are recorded in the audit log, so nothing else reads it at the same time.
  const isExport = ({ operation }: Place) => operation.path.endsWith('/export');
  for (const role of roles) {
    const ask = (place: Place) => walls.tryPlace(place, role, thorough);
    const reading = places.filter(isReading);
    await inEach(
      reading.filter((place) => !isExport(place)),
      together,
      ask,
    );
    await inEach(reading.filter(isExport), together, ask);
    await inEach(
      places.filter((place) => !isReading(place)),
      1,
      ask,
    );
  }
  if (controls) await inEach(places, 1, (place) => walls.tryOwn(place));
  assert.ok(holes.length === 0, holes.join('\n\n'));
  const after = await rowsOf(service, owner.tenant.id);
  for (const [table, rows] of before)
    assert.equal(after.get(table), rows, `${table}: the rows of the owner are as they were`);
  // Stored responses contain the IDs that were requested.
  for (const [table, rows] of await rowsOf(service, asker.tenant.id))
    if (table !== 'idempotency') assertNothingOf(owner, rows, `the rows of the asker in ${table}`);
  return walls.report();
}

function createWalls(service: Service, sides: Sides) {
  const { asker, owner } = sides;
  const ghosts = new Map<Place, Answer>();
  let requests = 0;
  let differences = 0;

  const ask = async (request: WallRequest, role: Role): Promise<Answer> => {
    requests += 1;
    return send(service, asker, request, role);
  };

  /** Uses the current version of the record, because a stale one ends the check early. */
  async function refresh({ ready, operation }: Place): Promise<void> {
    if (operation.method === 'GET' || ready.record === null) return;
    const path = `/api/${collectionOf(operation.path)}/${ready.record.id}`;
    ready.RowVersion = (await asker.tenant.api('GET', path)).body.RowVersion;
  }

  function context({ operation, name }: Place, value: string, role: Role, answer: Answer): string {
    const { status, text } = answer;
    return `${role} ${nameOf(operation)}, ${name} = ${value}: ${status} ${text.slice(0, 1_500)}`;
  }

  async function tryPlace(place: Place, role: Role, thorough: boolean): Promise<void> {
    await refresh(place);
    const { ghost, request } = place;
    const compared = ghost === null || !thorough ? null : await ask(request(ghost), role);
    if (compared !== null && role === 'Admin') ghosts.set(place, compared);
    for (const value of thorough ? place.foreign : place.foreign.slice(0, 1)) {
      const sent = request(value);
      const answer = await ask(sent, role);
      const where = context(place, value, role, answer);
      assert.ok(answer.status < 500, where);
      assertNothingOf(owner, withoutSent(`${answer.headers}\n${answer.text}`, sent), where);
      if (place.operation.roles.includes(role)) assertDone(place, answer, where);
      else assert.equal(answer.status, 403, where);
      if (compared === null || ghost === null || isSame(place, answer, value, compared, ghost))
        continue;
      const says = async (asked: string) => plain(place, await ask(request(asked), role), asked);
      await assertAlike(
        () => says(value),
        () => says(ghost),
        where,
      );
    }
  }

  async function tryOwn(place: Place): Promise<void> {
    const ghost = ghosts.get(place);
    const own = typeof place.own === 'function' ? await place.own() : place.own;
    if (own.length === 0 || ghost === undefined || place.ghost === null) return;
    await refresh(place);
    for (const value of own) {
      const answer = await ask(place.request(value), 'Admin');
      if ([409, 412, 428].includes(answer.status)) continue;
      if (isSame(place, answer, value, ghost, place.ghost)) continue;
      differences += 1;
      return;
    }
    assert.fail(
      `${nameOf(place.operation)} is not covered: ${place.name} makes no difference, ` +
        `not even with ${own.join()}: ${ghost.status} ${ghost.text.slice(0, 500)}`,
    );
  }

  return { tryPlace, tryOwn, report: (): WallReport => ({ requests, differences }) };
}

/**
 * The asker's own records may change in between: the last use of a key, the audit log after an export.
 * So responses differ only if `ghost` has the same one before and after.
 */
async function assertAlike(
  value: () => Promise<string>,
  ghost: () => Promise<string>,
  where: string,
): Promise<void> {
  for (let left = patience; ; left -= 1) {
    const [before, found, after] = [await ghost(), await value(), await ghost()];
    if (found === before || found === after) return;
    if (before === after || left === 0) assert.equal(found, before, where);
    await sleep(patienceMs);
  }
}

function assertDone({ must }: Place, { status, text }: Answer, where: string): void {
  if (must === 'hide') assert.equal(status, 404, where);
  if (must === 'refuse') assert.ok(status >= 400, where);
  if (must !== 'hideEach') return;
  assert.equal(status, 200, where);
  const { results } = JSON.parse(text) as { results: readonly { status: number }[] };
  assert.ok(results.length > 0 && results.every((result) => result.status === 404), where);
}

function isSame(place: Place, one: Answer, value: string, other: Answer, ghost: string): boolean {
  return plain(place, one, value) === plain(place, other, ghost);
}

/** The content of a response without the requested value. A successful change shows only its status. */
function plain({ operation }: Place, { status, text }: Answer, value: string): string {
  if (operation.method !== 'GET' && status < 300 && !text.startsWith('{"results"'))
    return String(status);
  // The audit log records exports.
  const kept = text.replace(/^.*(,|"action":")export\.made.*\r?\n/gm, '');
  const said = [value, encodeURIComponent(value)].reduce(
    (rest, one) => rest.replaceAll(one, '…'),
    kept,
  );
  return `${status} ${said.replace(/"(nextCursor|requestId)":"[^"]*"/g, '')}`;
}

/** The response may repeat what was sent: in an error message, or in a link to the next page. */
function withoutSent(text: string, { path, headers, body }: WallRequest): string {
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

function assertNothingOf({ word, ids, versions }: Belongings, said: string, where: string): void {
  const text = withoutNotes(said);
  assert.ok(!text.includes(word), `a word of the owner: ${where}`);
  for (const [id] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi))
    assert.ok(!ids.has(id.toLowerCase()), `the id ${id} of the owner: ${where}`);
  for (const [version] of text.matchAll(/(?<![\w-])[\w-]{22}(?![\w-])/g))
    assert.ok(!versions.has(version), `the version ${version} of the owner: ${where}`);
}

async function send(
  service: Service,
  { tenant, records }: Belongings,
  { method, path, headers, body }: WallRequest,
  role: Role,
): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tenant.keys[role]}`,
      'x-request-id': 'at-the-wall',
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(streamLimitMs),
  });
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  const text = type.startsWith('text/event-stream')
    ? await readStream(response, Math.max(...(records.get('events') ?? []).map(sequenceOf)))
    : textOf(Buffer.from(await response.arrayBuffer()), type);
  service.check.check({ method, path, sent: body, status, headers: response.headers, text });
  return {
    status,
    headers: [...response.headers].map((entry) => entry.join(': ')).join('\n'),
    text,
  };
}

const sequenceOf = (event: { readonly [name: string]: unknown }) => Number(event['sequence']);

/** Reads up to the asker's last event; a stream reports its position also without events. */
async function readStream(response: Response, last: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const [, position] = [...text.matchAll(/^id: (\d+)$/gm)].at(-1) ?? [];
    if (text.endsWith('\n\n') && Number(position ?? -1) >= last) break;
  }
  return text.replace(/^:\n(id: \d+\n)?\n/gm, '');
}

function textOf(bytes: Buffer, type: string): string {
  if (!type.startsWith('application/pdf')) return bytes.toString('utf8');
  const { pages, source, attachments } = readPdf(bytes);
  const attached = attachments.map(({ name, content }) => `${name}\n${content.toString('utf8')}`);
  return [...pages, source, ...attached].join('\n');
}
