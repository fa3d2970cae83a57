/**
 * One, two or four users edit one record over hostile networks: requests and answers are lost, delayed, reordered,
 * repeated and cut, and proxies answer with any status; tabs are closed, reopened and killed, conflicts are resolved
 * at random. At the end every editor shows the record of the service and the status saved; no edit was lost, saved
 * twice, or overwritten without a conflict.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Campaign, type Run, violation } from '../../campaign/campaign.ts';
import { type Service, startService } from '../../server/test/support/service.ts';
import {
  type AutosaveStorage,
  ConflictError,
  createDaybook,
  type Invoice,
  memoryStorage,
  NetworkError,
} from '../src/index.ts';
import { openTab, type Tab } from './support/browser-tab.ts';
import { checkHistory, type Made, type Work } from './support/edit-oracle.ts';
import { type Fate, type FlakyProxy, startFlakyProxy } from './support/flaky-proxy.ts';
import { faultOf } from './support/network-faults.ts';
import { readHistory } from './support/read-history.ts';

type Daybook = ReturnType<typeof createDaybook>;

interface User extends Work {
  readonly recordId: string;
  readonly name: string;
  readonly apiKey: string;
  readonly proxy: FlakyProxy;
  readonly storage: AutosaveStorage;
  tab: Tab;
  editor: Tab['editor'];
  /** The number of edits made before the tab was opened. */
  madeBefore: number;
  /** Calls of actions in this tab that have not ended. */
  readonly calls: Set<Promise<void>>;
  isOnline: boolean;
}

const stepsPerRound = 40;
const quietLimitMs = 30_000;
const fields = ['memo', 'reference', 'internalNote', 'billingName', 'billingAddress'] as const;
const lineFields = ['description', 'unit'] as const;

export const autosave: Campaign = {
  name: 'autosave',
  promise: 'Several editors of one record end alike, and lose no edit unseen.',
  unit: 'records, edited by one, two or four people',
  fullRounds: 700,
  shortRounds: 5,
  async run(run) {
    const service = await startService();
    try {
      // One round even on a machine that is slow to start the service.
      for (let round = 0; round === 0 || !run.over(round); round += 1)
        await editTogether(run, service, round);
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
  // Of four, the first and the last are the same user on two devices.
  const all = [keys.Approver, keys.Clerk, keys.Controller, keys.Approver];
  const credentials = all.slice(0, run.random.pick([1, 2, 4]));
  const users = await Promise.all(
    credentials.map((key, index) => arrive(run, service, `${round}${'abcd'[index]}`, key, record)),
  );
  try {
    for (let step = 0; step < stepsPerRound; step += 1) await act(run, users, step);
    await comeToRest(run, users, plain, record.id);
    let now = await plain.invoices.get(record.id);
    // A closed tab may still have sent its last edit: an event would report it.
    while (users.some((user) => versionOf(user) !== now.RowVersion)) {
      await comeToRest(run, users, plain, record.id);
      now = await plain.invoices.get(record.id);
    }
    const history = await readHistory(plain, record.id);
    for (const user of users) compare(user, now);
    const found = checkHistory(history, users);
    if (found !== null) throw violation(`round ${round}: ${found.message}`, found.evidence);
    run.add('edits', users.flatMap(({ made }) => made).length);
    run.add('changes', history.length);
    if (run.random.chance(0.5)) await voidTogether(run, users, plain, record.id);
  } finally {
    for (const { editor } of users) editor.close();
    await Promise.all(users.map(({ proxy }) => proxy.close()));
  }
}

async function arrive(run: Run, service: Service, name: string, apiKey: string, initial: Invoice) {
  const proxy = await startFlakyProxy(service.url);
  const storage = memoryStorage();
  const recordId = initial.id;
  const tab = openTab({ baseUrl: proxy.url, apiKey, storage, recordId, initial, openMs: 0 });
  const work: Work = { made: [], choices: [], newLines: new Map() };
  const user: User = {
    ...{ ...work, recordId, name, apiKey, proxy, storage, tab, editor: tab.editor },
    ...{ madeBefore: 0, calls: new Set(), isOnline: true },
  };
  proxy.decide = ({ method }) => fateOf(run, user, method);
  return user;
}

function fateOf(run: Run, user: User, method: string): Fate {
  const { random } = run;
  if (!user.isOnline) return { lose: 'request' };
  const delayMs = random.chance(0.5) ? random.integer(0, 15) : 0;
  const answerDelayMs = random.chance(0.3) ? random.integer(0, 15) : 0;
  if (random.chance(0.85)) return { delayMs, answerDelayMs };
  run.add('harmed');
  return { delayMs, answerDelayMs, ...faultOf(random, method) };
}

/** One random step of a random user. */
async function act(run: Run, users: readonly User[], step: number): Promise<void> {
  const { random } = run;
  const user = random.pick(users);
  const value = `${user.name}${step}`;
  const kind = random.pick(deeds);
  if (random.chance(0.3)) settle(run, user);
  noteNewLines(user);
  const { view } = user.editor.snapshot();
  const lines = view?.lines ?? [];
  // Lines that are not stored yet have more ways to fail.
  const added = random.chance(0.3) ? lines.findLast(({ id }) => id.startsWith('new-')) : undefined;
  const line = added ?? (lines.length === 0 ? null : random.pick(lines));
  if (kind === 'field') setField(user, random.pick(fields), value);
  if (kind === 'line' && line !== null) setLine(user, line.id, random.pick(lineFields), value);
  if (kind === 'add') addLine(run, user, value);
  // Saved only if a later step changes it.
  if (kind === 'begin') void user.editor.addLine({ description: value }, { whenChanged: true });
  if (kind === 'remove' && line !== null && lines.length > 1) {
    user.made.push({ kind: 'remove', pointer: `/lines/${line.id}`, value: null, saw: [] });
    pass(user, ...Object.values(line));
    user.editor.removeLine(line.id);
  }
  if (kind === 'move' && line !== null) user.editor.moveLine(line.id, random.integer(1, 3));
  if (kind === 'wrong') {
    user.made.push({ kind: 'set', pointer: '/currency', value, saw: [] });
    user.editor.set('currency', value);
  }
  if (kind === 'network') user.isOnline = !user.isOnline;
  if (kind === 'lines') addLines(run, user, value);
  if (kind === 'reload' && user.calls.size === 0) await reload(run, user);
  if (kind === 'kill') await kill(run, user);
  if (kind === 'receive') {
    const seen = random.pick(users).editor.snapshot().record;
    if (seen !== null) user.editor.receive(seen);
  }
  if (kind === 'flush') void user.editor.flush().catch(() => undefined);
  if (random.chance(0.6)) await sleep(random.integer(0, 12));
}

const deeds = [
  ...Array<'field'>(8).fill('field'),
  ...Array<'line'>(6).fill('line'),
  ...Array<'flush'>(4).fill('flush'),
  ...(['add', 'add', 'begin', 'remove', 'remove', 'move'] as const),
  ...(['lines', 'wrong', 'network', 'reload', 'kill', 'receive'] as const),
] as const;

function setField(user: User, field: (typeof fields)[number], value: string): void {
  const { record, view } = user.editor.snapshot();
  const saw = [record?.[field], 'start'];
  pass(user, view?.[field]);
  const isBlind = record === null;
  user.made.push({ kind: 'set', pointer: `/${field}`, value, saw, isBlind });
  user.editor.set(field, value);
}

function setLine(
  user: User,
  lineId: string,
  field: (typeof lineFields)[number],
  value: string,
): void {
  const { record, view } = user.editor.snapshot();
  const line = record?.lines.find(({ id }) => id === lineId);
  pass(user, view?.lines.find(({ id }) => id === lineId)?.[field]);
  const pointer = `/lines/${lineId}/${field}`;
  user.made.push({ kind: 'set', pointer, value, saw: [line?.[field]] });
  user.editor.setLine(lineId, field, value);
}

function addLine(run: Run, user: User, description: string): void {
  const position = run.random.integer(1, 3);
  user.made.push({ kind: 'add', pointer: `/lines/${description}`, value: description, saw: [] });
  void user.editor.addLine({ description }, run.random.chance(0.5) ? { position } : {});
}

/** Two lines as one action. A user who gets no answer makes the same call again. */
function addLines(run: Run, user: User, value: string): void {
  const lines = ['x', 'y'].map((end) => ({ description: `${value}${end}` }));
  const made = lines.map(({ description }): Made => {
    // They need not be there before the promise resolves.
    const pointer = `/lines/${description}`;
    return { kind: 'add', pointer, value: description, saw: [], isDropped: true };
  });
  user.made.push(...made);
  const call = async (tries: number): Promise<void> => {
    try {
      await user.editor.addLines(lines);
      for (const one of made) one.isDropped = false;
      run.add('actions');
    } catch (error) {
      if (error instanceof NetworkError && tries > 0) await call(tries - 1);
    }
  };
  const called = call(3);
  user.calls.add(called);
  void called.then(() => user.calls.delete(called));
}

/** Resolves the user's conflicts at random. Edits that the choice discards do not count as lost. */
function settle(run: Run, user: User): void {
  const { conflicts, view } = user.editor.snapshot();
  if (view === null || conflicts.length === 0) return;
  const choice = run.random.pick(['merge', 'overwrite', 'discard', 'each'] as const);
  const each = Object.fromEntries(
    conflicts.map(({ field }) => [field, run.random.pick(['mine', 'theirs'] as const)]),
  );
  for (const { field, theirs, by } of conflicts) {
    if (by === null) throw violation('no user made the other change of a conflict', conflicts);
    const isMine = choice === 'overwrite' || (choice === 'each' && each[field] === 'mine');
    const side = isMine ? 'mine' : 'theirs';
    user.choices.push({ field, madeBefore: user.made.length, side, theirs });
  }
  if (choice === 'discard')
    for (const made of user.made) if (isPending(user, made)) made.isDropped = true;
  void user.editor.resolve(choice === 'each' ? each : choice);
  run.add('settled');
}

/** Whether the editor shows the edit and the record lacks it. Removals of lines without an id count as pending. */
function isPending({ editor }: User, { kind, pointer, value }: Made): boolean {
  if (kind === 'remove' && pointer.includes('/new-')) return true;
  const { view, record } = editor.snapshot();
  const text = kind === 'remove' ? pointer.split('/')[2] : value;
  const has = (row: Invoice | null) => JSON.stringify(row).includes(`"${text}"`);
  return kind === 'remove' ? has(record) && !has(view) : has(view) && !has(record);
}

/** Edits whose values the user saw before changing or removing them need not remain. */
function pass({ made }: User, ...shown: unknown[]): void {
  for (const one of made) if (one.value !== null && shown.includes(one.value)) one.isDropped = true;
}

/** Notes new lines before the user can change them. */
function noteNewLines({ editor, newLines, made }: User): void {
  for (const { id, description: shown } of editor.snapshot().view?.lines ?? []) {
    if (!id.startsWith('new-') || newLines.has(id)) continue;
    const description = String(shown);
    const isAdded = made.some(({ kind, value }) => kind === 'add' && value === description);
    const isKnown = [...newLines.values()].some((line) => line.description === description);
    newLines.set(id, { description, isAgain: !isAdded || isKnown });
  }
}

/** Closes and reopens the tab; the new editor continues with the stored edits. */
async function reload(run: Run, user: User): Promise<void> {
  user.editor.close();
  await sleep(0);
  reopen(run, user);
}

/** The tab ends without a word: its request may be under way, and nothing is stored any more. */
async function kill(run: Run, user: User): Promise<void> {
  // A browser stores a value in the turn in which it was typed.
  await sleep(0);
  user.tab.kill();
  run.add('kills');
  reopen(run, user);
}

function reopen({ random }: Run, user: User): void {
  const { apiKey, proxy, storage, recordId } = user;
  // Values typed before the storage could be read are only in the page.
  if (!user.tab.hasRead())
    for (const made of user.made.slice(user.madeBefore)) made.isDropped = true;
  const openMs = random.pick([0, 0, random.integer(1, 20)]);
  user.tab = openTab({ baseUrl: proxy.url, apiKey, storage, recordId, openMs });
  user.editor = user.tab.editor;
  user.madeBefore = user.made.length;
  user.calls.clear();
}

/** The users with that role void the invoice, until it is voided: it happens once, and every editor shows it. */
async function voidTogether(run: Run, users: User[], plain: Daybook, id: string) {
  for (const user of users) {
    for (const [pointer, { state }] of user.editor.snapshot().fields)
      if (state === 'failed') user.editor.revert(pointer);
    user.proxy.decide = ({ method }) => fateOf(run, user, method);
  }
  const until = Date.now() + quietLimitMs;
  const voiders = users.filter((_, index) => index === 0 || index === 3);
  // As the focus of the window does: a proxy may ask for a wait of a minute.
  const nudge = setInterval(() => {
    for (const { editor } of voiders) void editor.flush().catch(() => undefined);
  }, 500);
  await Promise.all(
    voiders.map(async ({ editor }) => {
      for (;;) {
        if (Date.now() > until) throw violation('it is never voided', users.map(stateOf));
        try {
          return await editor.act('void', { reason: 'Ordered twice' });
        } catch (error) {
          if (!(error instanceof NetworkError || error instanceof ConflictError)) throw error;
        }
      }
    }),
  ).finally(() => clearInterval(nudge));
  run.add('actions', voiders.length);
  await comeToRest(run, users, plain, id);
  const history = await readHistory(plain, id);
  const times = history.filter(({ path, new: now }) => path === 'status' && now === 'Voided');
  if (times.length !== 1) throw violation('it is not voided once', times);
  const isShown = ({ editor }: User) =>
    editor.snapshot().status === 'saved' && editor.snapshot().view?.status === 'Voided';
  if (!users.every(isShown)) throw violation('an editor shows no void', users.map(stateOf));
}

/** All editors are online again; conflicts are resolved until there are none. */
async function comeToRest(run: Run, users: User[], plain: Daybook, id: string): Promise<void> {
  const until = Date.now() + quietLimitMs;
  for (const user of users) user.isOnline = true;
  for (;;) {
    if (Date.now() > until) throw violation('it never ends', users.map(stateOf));
    for (const user of users) {
      void user.editor.flush().catch(() => undefined);
      settle(run, user);
    }
    await sleep(10);
    if (!users.every(isAtRest)) continue;
    for (const { proxy } of users) proxy.decide = () => ({});
    await Promise.all(users.map(({ proxy }) => proxy.settled()));
    const now = await plain.invoices.get(id);
    for (const { editor } of users) editor.receive(now);
    await Promise.all(users.map(({ editor }) => editor.flush().catch(() => undefined)));
    if (users.every(isAtRest) && users.every((user) => versionOf(user) === now.RowVersion))
      return users.forEach(revertBegun);
  }
}

/** Drops the lines that no step has changed. */
function revertBegun({ editor }: User): void {
  for (const { id } of editor.snapshot().view?.lines ?? [])
    if (id.startsWith('new-')) editor.revert(`/lines/${id}`);
}

function isAtRest({ editor, calls }: User): boolean {
  if (calls.size > 0) return false;
  const { status, fields: states, conflicts, record } = editor.snapshot();
  if (status === 'unknown') return false;
  const isOpen = [...states.values()].some(({ state }) => state === 'queued' || state === 'saving');
  return record !== null && conflicts.length === 0 && !isOpen;
}

function versionOf({ editor }: User): string | undefined {
  return editor.snapshot().record?.RowVersion;
}

function stateOf({ name, editor, calls }: User): unknown {
  const { status, record, fields: states, conflicts, error } = editor.snapshot();
  const version = record?.RowVersion;
  return {
    name,
    status,
    version,
    calls: calls.size,
    fields: [...states],
    conflicts,
    error: String(error),
  };
}

/** Compares the view with the record, except for `availableActions`, which depend on the user, and rejected edits. */
function compare(user: User, now: Invoice): void {
  const { status, view, fields: states } = user.editor.snapshot();
  const refused = [...states].filter(([, { state }]) => state === 'failed');
  const shown = { ...view, availableActions: [] } as Record<string, unknown>;
  const stored = { ...now, availableActions: [] } as Record<string, unknown>;
  for (const [pointer] of refused) {
    shown[pointer.slice(1)] = stored[pointer.slice(1)];
    for (const made of user.made) if (made.pointer === pointer) made.isRefused = true;
  }
  if (JSON.stringify(shown) !== JSON.stringify(stored))
    throw violation(`${user.name} sees something else`, { shown, stored });
  if (status !== (refused.length === 0 ? 'saved' : 'failed'))
    throw violation(`${user.name} has the status ${status}`, stateOf(user));
}
