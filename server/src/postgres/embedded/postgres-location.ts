/**
 * Chooses the folder and the user of the embedded cluster: normally the requested folder. If root starts
 * Daybook in a folder that PostgreSQL's user cannot enter (a clone in a private temporary folder, or under
 * /root), a folder below /var/lib/daybook, which `location.txt` in the requested folder names.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { chooseUnprivilegedUser, findClosedFolder, isRoot, type OsUser } from './os-user.ts';
import { makeSystemFolder, systemFolder } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster.ts';

export interface ClusterLocation {
  /** Absolute real path that holds `cluster`, `socket` and the log. */
  readonly home: string;
  /** The user of PostgreSQL; undefined: the user of this process. */
  readonly user: OsUser | undefined;
}

/** Creates `folder` if needed. Throws an Error with a remedy if PostgreSQL cannot run there. */
export function findLocation(folder: string): ClusterLocation {
  mkdirSync(folder, { recursive: true });
  const asked = realpathSync(folder);
  const recorded = readLocation(asked);
  const home = recorded ?? (existsSync(clusterFolder(asked)) ? asked : chooseHome(asked));
  const owner = lstatSync(clusterFolder(home), { throwIfNoEntry: false });
  if (!isRoot()) {
    if (owner && owner.uid !== process.geteuid?.()) {
      throw new Error(
        `The database in ${home} belongs to user id ${owner.uid}. Start Daybook as that user ` +
          '(or as root, if root started it before), or name another folder in DAYBOOK_DATA.',
      );
    }
    return { home, user: undefined };
  }
  if (owner?.uid === 0) {
    throw new Error(
      `The database in ${home} belongs to root, and PostgreSQL refuses to run as root. ` +
        `Give it to another user: \`chown -R nobody ${clusterFolder(home)}\`.`,
    );
  }
  const user = owner
    ? { name: `user id ${owner.uid}`, uid: owner.uid, gid: owner.gid }
    : chooseUnprivilegedUser();
  const closed = findClosedFolder(home, user);
  if (closed !== undefined) {
    throw new Error(
      `The database in ${home} belongs to ${user.name}, who may not enter ${closed}. ` +
        `Open it (\`chmod o+x ${closed}\`), or name another folder in DAYBOOK_DATA.`,
    );
  }
  return { home, user };
}

/** PostgreSQL's own data folder (PGDATA). It exists only when it is complete. */
export function clusterFolder(home: string): string {
  return join(home, 'cluster');
}

function chooseHome(asked: string): string {
  if (!isRoot()) return asked;
  const user = chooseUnprivilegedUser();
  return findClosedFolder(asked, user) === undefined ? asked : makeSystemHome(asked, user);
}

/**
 * Every new home has a unique name and id, so that a deleted and recreated folder does not find the old
 * records. Of two processes, the first to link `location.txt` wins.
 */
function makeSystemHome(asked: string, user: OsUser): string {
  makeSystemFolder();
  const id = randomUUID();
  const prefix = `${createHash('sha256').update(asked).digest('hex').slice(0, 16)}-`;
  const home = join(systemFolder, prefix + id.slice(0, 8));
  mkdirSync(home, { mode: 0o755 });
  chmodSync(home, 0o755);
  writeFileSync(join(home, 'origin.txt'), `origin: ${asked}\ncluster: ${id}\n`);
  const draft = join(asked, `location.txt.new-${id.slice(0, 8)}`);
  writeFileSync(
    draft,
    `The database of this folder is kept elsewhere: PostgreSQL does not run as root, and user\n` +
      `"${user.name}" may not enter this folder. Deleting this file abandons that database.\n` +
      `location: ${home}\ncluster: ${id}\n`,
  );
  try {
    linkSync(draft, join(asked, 'location.txt'));
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    const winner = readLocation(asked);
    if (winner === undefined) throw error;
    return winner;
  } finally {
    rmSync(draft, { force: true });
  }
  removeAbandonedHomes(asked, prefix, home);
  return home;
}

/** Deletes the homes of earlier folders with this path, unless PostgreSQL runs there. */
function removeAbandonedHomes(asked: string, prefix: string, current: string): void {
  for (const name of readdirSync(systemFolder)) {
    const home = join(systemFolder, name);
    if (!name.startsWith(prefix) || home === current) continue;
    if (readField(join(home, 'origin.txt'), 'origin') !== asked) continue;
    if (findPostmaster(clusterFolder(home))) continue;
    rmSync(home, { recursive: true, force: true });
  }
}

/** The home in `location.txt`, if both sides have the same cluster id. */
function readLocation(asked: string): string | undefined {
  const file = join(asked, 'location.txt');
  if (!existsSync(file)) return undefined;
  const home = readField(file, 'location');
  const id = readField(file, 'cluster');
  const origin = home && readField(join(home, 'origin.txt'), 'origin');
  if (!home || !id || !origin || readField(join(home, 'origin.txt'), 'cluster') !== id) {
    throw new Error(
      `${file} says that the database is in ${home ?? '(nothing)'}, but it is not there or not ` +
        'readable. Bring it back, or delete that file to begin with an empty database.',
    );
  }
  if (origin === asked) return home;
  if (readField(join(origin, 'location.txt'), 'cluster') === id) {
    throw new Error(
      `${asked} is a copy of ${origin}, and both name the database in ${home}. ` +
        `Delete ${file} to begin with an empty database here.`,
    );
  }
  // The folder was moved.
  if (isRoot()) writeFileSync(join(home, 'origin.txt'), `origin: ${asked}\ncluster: ${id}\n`);
  return home;
}

function readField(file: string, name: string): string | undefined {
  if (!existsSync(file)) return undefined;
  return new RegExp(`^${name}: (.+)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
}
