/**
 * Two releases on one database, as during a rolling upgrade: the release before, and this one, which has migrated it.
 * The release before is the newest tag, or as long as there is none, the commit before the newest migration.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../server/test/database.ts';
import { type Started, startCli } from '../server/test/support/run-cli.ts';
import type { Campaign, Run } from './campaign.ts';
import { injectFaults } from './durability.ts';
import { secretKey } from './effects-scene.ts';

const root = join(import.meta.dirname, '..');
const program = 'server/bin/daybook.js';

export const releases: Campaign = {
  name: 'releases',
  promise: 'Two releases side by side on one database lose and tear no acknowledged write.',
  unit: 'restarts of one process, as either release',
  fullRounds: 200,
  shortRounds: 4,
  async run(run) {
    const older = unpackOlder(run);
    const database = await createTestDatabase('template0');
    const running: Started[] = [];
    const start = (isOlder: boolean) =>
      startCli(
        {
          DATABASE_URL: database.url,
          DAYBOOK_SECRET_KEY: secretKey,
          DAYBOOK_BOOTSTRAP_KEY: 'bootstrap-key-'.repeat(3),
          DAYBOOK_RATE_LIMIT: '0',
          LOG_LEVEL: 'error',
        },
        join(isOlder ? older : root, program),
      );
    const port = () => Number(new URL(run.random.pick(running).url).port);
    try {
      running.push(await start(true), await start(true));
      running.push(await start(false));
      await injectFaults(run, database.url, { port }, async (count) => {
        // Another one takes over before; each second time the release before starts on the newer schema.
        const isOlder = count % 2 === 0;
        running.push(await start(isOlder));
        run.add(isOlder ? 'starts of the release before' : 'starts of this release');
        const [gone] = running.splice(0, 1);
        if (run.random.chance(0.5)) gone?.child.kill('SIGKILL');
        const ended = await gone?.stop();
        run.add(ended?.code === 0 ? 'stops' : 'kills');
      });
    } finally {
      await Promise.all(running.map((one) => one.stop()));
      await database.drop();
      rmSync(older, { recursive: true, force: true });
    }
  },
};

/** The folder of the release before, with the packages of this one. */
function unpackOlder(run: Run): string {
  const commit = findOlder();
  run.log(`the release before is ${commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'daybook-release-'));
  const archive = execFileSync('git', ['archive', commit], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  for (const at of ['.', 'server', 'sdk'])
    symlinkSync(join(root, at, 'node_modules'), join(folder, at, 'node_modules'));
  return folder;
}

function findOlder(): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD');
  const [tag = ''] = tags.split('\n');
  if (tag !== '') return tag;
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations/*.sql'];
  return git('rev-parse', `${git(...added)}^`);
}
