/** 50 writers race for every version of a record, over several processes; no update is lost. */
import { createTestDatabase } from '../server/test/database.ts';
import { type Campaign, type Run, violation } from './campaign.ts';
import { type Call, checkHistory, readChain, type Sight } from './history.ts';
import { bodyOf, call } from './http-call.ts';
import { type Ask, createRecorder, type Recorder } from './recorder.ts';
import { createScene, postable, type Scene, withClient } from './scene.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const racers = 50;
/** How often a writer retries after a conflict, with the version it was shown. */
const attempts = 3;
/** The share of requests after which a copy of an earlier one arrives late. */
const copied = 0.3;
/** More processes would need more memory than a short run should use. */
const processes = { short: 2, full: 4, fullFrom: 200 };

export const races: Campaign = {
  name: 'races',
  promise:
    'No update is lost: of concurrent saves of a version, one succeeds, and no late copy undoes it.',
  unit: 'rounds of 50 racing writers over several processes',
  fullRounds: 1_000,
  shortRounds: 25,
  async run(run) {
    const database = await createTestDatabase();
    const servers: ServerProcess[] = [];
    const wanted = run.rounds < processes.fullFrom ? processes.short : processes.full;
    try {
      for (let index = 0; index < wanted; index += 1) servers.push(await startServer(database.url));
      run.add('processes', wanted);
      const scene = await createScene(database.url, servers[0]?.port ?? 0);
      const port = () => run.random.pick(servers).port;
      const recorder = createRecorder('race', port);
      await withClient(database.url, async (client) => {
        for (let round = 0; !run.over(round); round += 1) {
          const { id, calls, sights } = await playRound(run, scene, recorder, port);
          const chain = await readChain(client, scene.tenantId, id);
          checkHistory(id, calls, chain, sights);
          if (chain.length < 2) throw violation('no write succeeded', calls);
          run.add('rounds');
          run.add('writes', chain.length);
          run.add('conflicts', calls.filter(({ outcome }) => outcome === 'conflict').length);
        }
      });
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await database.drop();
    }
  },
};

async function playRound(run: Run, scene: Scene, recorder: Recorder, port: () => number) {
  const [user] = scene.users;
  if (user === undefined) throw new Error('the scene has no users');
  const created = await recorder.make({
    user,
    operation: 'create',
    method: 'POST',
    path: '/api/invoices',
    body: postable(scene, 'raced'),
  });
  if (created.outcome !== 'done') throw violation('a create failed', created);
  const { id, lines } = JSON.parse(created.text) as { id: string; lines: { id: string }[] };
  const calls: Call[] = [created];
  const sights: Sight[] = [];
  const sessions = run.random.chance(0.4);
  const path = `/api/invoices/${id}`;
  const lineIds = lines.map((line) => line.id);

  await Promise.all(
    Array.from({ length: racers }, async (_, racer) => {
      const me = scene.users[racer % 2] ?? user;
      const session = sessions ? `session-${racer % 4}` : undefined;
      let parent = created.version;
      const sent: Ask[] = [];
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const ask: Ask = {
          user: me,
          operation: 'patch',
          parent,
          ...(session === undefined ? {} : { session }),
          ...write(run, path, lineIds, `${racer}.${attempt}`),
        };
        const made = await recorder.make(ask);
        calls.push(made);
        if (ask.method === 'PATCH') sent.push(ask);
        if (run.random.chance(copied) && sent.length > 0) {
          const copy = await recorder.make({ ...run.random.pick(sent), copy: true });
          calls.push(copy);
          run.add(copy.outcome === 'done' ? 'copies accepted' : 'copies in conflict');
        }
        if (made.outcome !== 'conflict' && !sessions) return;
        if (made.outcome === 'conflict') parent = made.version;
        if (run.random.chance(0.1)) sights.push(await look(port(), path, me.key));
      }
    }),
  );
  sights.push(await look(port(), path, user.key));
  return { id, calls, sights };
}

const fields = ['memo', 'memo', 'reference', 'internalNote', 'billingName'] as const;

/** A change with a unique value. */
function write(run: Run, path: string, lineIds: readonly string[], unique: string) {
  const kind = run.random.next();
  if (kind < 0.1) {
    return {
      method: 'POST' as const,
      path: `${path}/lines`,
      body: { description: `added ${unique}` },
      wants: { path: '', value: `added ${unique}` },
    };
  }
  if (kind < 0.2) {
    return {
      method: 'PATCH' as const,
      path: `${path}/lines/${run.random.pick(lineIds)}`,
      body: { description: `line ${unique}` },
      wants: { path: '/description', value: `line ${unique}` },
    };
  }
  const field = run.random.pick(fields);
  return {
    method: 'PATCH' as const,
    path,
    body: { [field]: `value ${unique}` },
    wants: { path: field, value: `value ${unique}` },
  };
}

async function look(port: number, path: string, key: string): Promise<Sight> {
  const reply = await call(port, { method: 'GET', path, key });
  if (reply.status !== 200) throw violation(`GET ${path} returned ${reply.status}`, reply);
  const { startedMs, endedMs, text } = reply;
  return { version: bodyOf(reply).RowVersion, text, startedMs, endedMs };
}
