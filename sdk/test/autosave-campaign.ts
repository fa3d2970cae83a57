/**
 * Several users edit one record over unreliable networks: requests and responses are lost, delayed and reordered,
 * tabs are closed and reopened, conflicts are resolved at random. At the end every editor shows the record of the
 * service, and no edit was lost or overwritten without a conflict.
 */
import { type Campaign, type Run, violation } from '../../server/test/campaign/campaign.ts';
import { type Service, startService } from '../../server/test/support/service.ts';
import { type AutosaveStorage, createDaybook, type Invoice, memoryStorage } from '../src/index.ts';
import { checkHistory, type Made, type Work } from './support/edit-oracle.ts';
import { type Fate, type FlakyProxy, startFlakyProxy } from './support/flaky-proxy.ts';

type Daybook = ReturnType<typeof createDaybook>;
type InvoiceEditor = ReturnType<Daybook['invoices']['autosave']>;

interface Person extends Work {
  readonly recordId: string;
  readonly name: string;
  readonly daybook: Daybook;
  readonly proxy: FlakyProxy;
  readonly storage: AutosaveStorage;
  editor: InvoiceEditor;
  isOnline: boolean;
}

const stepsPerRound = 40;
const quietLimitMs = 20_000;
const fields = ['memo', 'reference', 'internalNote', 'billingName', 'billingAddress'] as const;
const lineFields = ['description', 'unit'] as const;

export const autosave: Campaign = {
  name: 'autosave',
  promise: 'Several editors of one record end alike, and lose no edit unseen.',
  unit: 'records, edited by four people',
  fullRounds: 700,
  shortRounds: 5,
  async run(run) {
    const service = await startService();
    try {
      for (let round = 0; !run.over(round); round += 1) await editTogether(run, service, round);
    } finally {
      await service.close();
    }
  },
};

async function editTogether(run: Run, service: Service, round: number): Promise<void> {
  const { keys } = service.tenant;
  const plain = createDaybook({ baseUrl: service.url, apiKey: keys.Admin });
  const record = await plain.invoices.create({
    memo: 'start',
    lines: [{ description: 'start 1' }, { description: 'start 2' }],
  });
  // The first and the last are the same user on two devices.
  const credentials = [keys.Clerk, keys.Approver, keys.Controller, keys.Clerk];
  const people = await Promise.all(
    credentials.map((key, index) => arrive(run, service, `${round}${'abcd'[index]}`, key, record)),
  );
  try {
    for (let step = 0; step < stepsPerRound; step += 1) await act(run, people, step);
    await comeToRest(run, people, plain, record.id);
    const history = await readHistory(plain, record.id);
    const now = await plain.invoices.get(record.id);
    for (const person of people) compare(person, now);
    const found = checkHistory(history, people);
    if (found !== null) throw violation(`round ${round}: ${found.message}`, found.evidence);
    run.add('edits', people.flatMap(({ made }) => made).length);
    run.add('changes', history.length);
  } finally {
    for (const { editor } of people) editor.close();
    await Promise.all(people.map(({ proxy }) => proxy.close()));
  }
}

async function arrive(run: Run, service: Service, name: string, apiKey: string, initial: Invoice) {
  const proxy = await startFlakyProxy(service.url);
  const daybook = createDaybook({ baseUrl: proxy.url, apiKey, timeoutMs: 2_000 });
  const storage = memoryStorage();
  const editor = daybook.invoices.autosave(initial.id, { initial, storage, debounceMs: 3 });
  const recordId = initial.id;
  const person: Person = {
    recordId,
    name,
    daybook,
    proxy,
    storage,
    made: [],
    choices: [],
    newLines: new Map(),
    editor,
    isOnline: true,
  };
  proxy.decide = ({ method }) => fateOf(run, person, method);
  return person;
}

function fateOf(run: Run, person: Person, method: string): Fate {
  const { random } = run;
  if (!person.isOnline) return { lose: 'request' };
  const delayMs = random.chance(0.5) ? random.integer(0, 15) : 0;
  const answerDelayMs = random.chance(0.3) ? random.integer(0, 15) : 0;
  if (random.chance(0.85)) return { delayMs, answerDelayMs };
  run.add('harmed');
  const kind = random.pick(['request', 'answer', 'late', 'busy'] as const);
  if (kind === 'busy') return { status: 503, headers: { 'retry-after': '0' } };
  if (kind === 'late' && method !== 'GET') return { lose: 'late', delayMs: random.integer(1, 120) };
  return { lose: kind === 'late' ? 'answer' : kind };
}

/** One random step of a random user. */
async function act(run: Run, people: readonly Person[], step: number): Promise<void> {
  const { random } = run;
  const person = random.pick(people);
  const value = `${person.name}${step}`;
  const kind = random.pick(deeds);
  if (random.chance(0.3)) settle(run, person);
  noteNewLines(person);
  const { view } = person.editor.snapshot();
  const lines = view?.lines ?? [];
  // Lines that are not stored yet have more ways to fail.
  const added = random.chance(0.3) ? lines.findLast(({ id }) => id.startsWith('new-')) : undefined;
  const line = added ?? (lines.length === 0 ? null : random.pick(lines));
  if (kind === 'field') setField(person, random.pick(fields), value);
  if (kind === 'line' && line !== null) setLine(person, line.id, random.pick(lineFields), value);
  if (kind === 'add') addLine(run, person, value);
  // Saved only if a later step changes it.
  if (kind === 'begin') void person.editor.addLine({ description: value }, { whenChanged: true });
  if (kind === 'remove' && line !== null && lines.length > 1) {
    person.made.push({ kind: 'remove', pointer: `/lines/${line.id}`, value: null, saw: [] });
    pass(person, ...Object.values(line));
    person.editor.removeLine(line.id);
  }
  if (kind === 'move' && line !== null) person.editor.moveLine(line.id, random.integer(1, 3));
  if (kind === 'wrong') {
    person.made.push({ kind: 'set', pointer: '/currency', value, saw: [] });
    person.editor.set('currency', value);
  }
  if (kind === 'network') person.isOnline = !person.isOnline;
  if (kind === 'reload') await reload(person);
  if (kind === 'receive') {
    const seen = random.pick(people).editor.snapshot().record;
    if (seen !== null) person.editor.receive(seen);
  }
  if (kind === 'flush') void person.editor.flush().catch(() => undefined);
  if (random.chance(0.6)) await sleep(random.integer(0, 12));
}

const deeds = [
  ...Array<'field'>(8).fill('field'),
  ...Array<'line'>(6).fill('line'),
  ...Array<'flush'>(4).fill('flush'),
  ...(['add', 'add', 'begin', 'remove', 'remove', 'move'] as const),
  ...(['wrong', 'network', 'reload', 'receive'] as const),
] as const;

function setField(person: Person, field: (typeof fields)[number], value: string): void {
  const { record, view } = person.editor.snapshot();
  const saw = [record?.[field], 'start'];
  pass(person, view?.[field]);
  const isBlind = record === null;
  person.made.push({ kind: 'set', pointer: `/${field}`, value, saw, isBlind });
  person.editor.set(field, value);
}

function setLine(
  person: Person,
  lineId: string,
  field: (typeof lineFields)[number],
  value: string,
): void {
  const { record, view } = person.editor.snapshot();
  const line = record?.lines.find(({ id }) => id === lineId);
  pass(person, view?.lines.find(({ id }) => id === lineId)?.[field]);
  const pointer = `/lines/${lineId}/${field}`;
  person.made.push({ kind: 'set', pointer, value, saw: [line?.[field]] });
  person.editor.setLine(lineId, field, value);
}

function addLine(run: Run, person: Person, description: string): void {
  const position = run.random.integer(1, 3);
  person.made.push({ kind: 'add', pointer: `/lines/${description}`, value: description, saw: [] });
  void person.editor.addLine({ description }, run.random.chance(0.5) ? { position } : {});
}

/** Resolves the user's conflicts at random. Edits that the choice discards do not count as lost. */
function settle(run: Run, person: Person): void {
  const { conflicts, view } = person.editor.snapshot();
  if (view === null || conflicts.length === 0) return;
  const choice = run.random.pick(['merge', 'overwrite', 'discard', 'each'] as const);
  const each = Object.fromEntries(
    conflicts.map(({ field }) => [field, run.random.pick(['mine', 'theirs'] as const)]),
  );
  for (const { field, theirs, by } of conflicts) {
    if (by === null) throw violation('no user made the other change of a conflict', conflicts);
    const isMine = choice === 'overwrite' || (choice === 'each' && each[field] === 'mine');
    const side = isMine ? 'mine' : 'theirs';
    person.choices.push({ field, madeBefore: person.made.length, side, theirs });
  }
  if (choice === 'discard')
    for (const made of person.made) if (isPending(person, made)) made.isDropped = true;
  void person.editor.resolve(choice === 'each' ? each : choice);
  run.add('settled');
}

/** Whether the editor shows the edit and the record lacks it. Removals of lines without an id count as pending. */
function isPending({ editor }: Person, { kind, pointer, value }: Made): boolean {
  if (kind === 'remove' && pointer.includes('/new-')) return true;
  const { view, record } = editor.snapshot();
  const text = kind === 'remove' ? pointer.split('/')[2] : value;
  const has = (row: Invoice | null) => JSON.stringify(row).includes(`"${text}"`);
  return kind === 'remove' ? has(record) && !has(view) : has(view) && !has(record);
}

/** Edits whose values the user saw before changing or removing them need not remain. */
function pass({ made }: Person, ...shown: unknown[]): void {
  for (const one of made) if (one.value !== null && shown.includes(one.value)) one.isDropped = true;
}

/** Notes new lines before the user can change them. */
function noteNewLines({ editor, newLines, made }: Person): void {
  for (const { id, description: shown } of editor.snapshot().view?.lines ?? []) {
    if (!id.startsWith('new-') || newLines.has(id)) continue;
    const description = String(shown);
    const isAdded = made.some(({ kind, value }) => kind === 'add' && value === description);
    const isKnown = [...newLines.values()].some((line) => line.description === description);
    newLines.set(id, { description, isAgain: !isAdded || isKnown });
  }
}

/** Closes and reopens the tab; the new editor continues with the stored edits. */
async function reload(person: Person): Promise<void> {
  person.editor.close();
  await sleep(0);
  const { daybook, storage, recordId } = person;
  person.editor = daybook.invoices.autosave(recordId, { storage, debounceMs: 3 });
}

/** All editors are online again; conflicts are resolved until there are none. */
async function comeToRest(run: Run, people: Person[], plain: Daybook, id: string): Promise<void> {
  const until = Date.now() + quietLimitMs;
  for (const person of people) person.isOnline = true;
  for (;;) {
    if (Date.now() > until) throw violation('it never ends', people.map(stateOf));
    for (const person of people) {
      void person.editor.flush().catch(() => undefined);
      settle(run, person);
    }
    await sleep(10);
    if (!people.every(isAtRest)) continue;
    for (const { proxy } of people) proxy.decide = () => ({});
    await Promise.all(people.map(({ proxy }) => proxy.settled()));
    const now = await plain.invoices.get(id);
    for (const { editor } of people) editor.receive(now);
    await Promise.all(people.map(({ editor }) => editor.flush().catch(() => undefined)));
    if (people.every(isAtRest) && people.every((person) => versionOf(person) === now.RowVersion))
      return people.forEach(revertBegun);
  }
}

/** Drops the lines that no step has changed. */
function revertBegun({ editor }: Person): void {
  for (const { id } of editor.snapshot().view?.lines ?? [])
    if (id.startsWith('new-')) editor.revert(`/lines/${id}`);
}

function isAtRest({ editor }: Person): boolean {
  const { fields: states, conflicts, record } = editor.snapshot();
  const isOpen = [...states.values()].some(({ state }) => state === 'queued' || state === 'saving');
  return record !== null && conflicts.length === 0 && !isOpen;
}

function versionOf({ editor }: Person): string | undefined {
  return editor.snapshot().record?.RowVersion;
}

function stateOf({ name, editor }: Person): unknown {
  const { status, fields: states, conflicts, error } = editor.snapshot();
  return { name, status, fields: [...states], conflicts, error: String(error) };
}

/** Compares the view with the record, except for `availableActions`, which depend on the user, and rejected edits. */
function compare(person: Person, now: Invoice): void {
  const { view, fields: states } = person.editor.snapshot();
  const refused = [...states].filter(([, { state }]) => state === 'failed');
  const shown = { ...view, availableActions: [] } as Record<string, unknown>;
  const stored = { ...now, availableActions: [] } as Record<string, unknown>;
  for (const [pointer] of refused) {
    shown[pointer.slice(1)] = stored[pointer.slice(1)];
    for (const made of person.made) if (made.pointer === pointer) made.isRefused = true;
  }
  if (JSON.stringify(shown) !== JSON.stringify(stored))
    throw violation(`${person.name} sees something else`, { shown, stored });
}

async function readHistory(plain: Daybook, id: string) {
  const all = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<Daybook['invoices']['changes']>> = await plain.invoices.changes(
      id,
      { limit: 200, ...(after === null ? {} : { after }) },
    );
    all.push(...page.items);
    after = page.nextCursor;
    if (after === null) return all;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
