/**
 * `npm run road`: prints the files of `server/src` that one PATCH of a memo runs, in order, in the real service on a
 * PostgreSQL of its own. Precise coverage of V8 finds the functions that run; a breakpoint in each records the order of
 * the calls. Of each function only the first call counts, so that calls of helpers are folded. A return, marked `<`, is
 * a call from another file, or from a library, into a file that was left before.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/postgres/embedded/embedded-postgres.ts';
import { filesOf, measureRoad, type Road, returnsOf, type Visit } from './measure-road.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-road-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
try {
  print(await measureRoad(postgres.url));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print({ toCommit, afterCommit }: Road): void {
  list(toCommit);
  console.log('  COMMIT');
  list(afterCommit);
  const all = [...toCommit, ...afterCommit];
  console.log(`\n${filesOf(toCommit)} files to COMMIT, ${filesOf(all)} with the answer;`);
  console.log(`${returnsOf(toCommit)} returns to COMMIT, ${returnsOf(all)} with the answer.`);
}

function list(visits: readonly Visit[]): void {
  for (const { file, functions, isReturn } of visits) {
    const names = functions.filter((name) => name !== '').join(', ');
    console.log(`${isReturn ? '<' : ' '} ${file.padEnd(44)} ${names}`);
  }
}
