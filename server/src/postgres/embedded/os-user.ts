/**
 * The operating-system user of PostgreSQL, which refuses to run as root: if root starts Daybook, an existing user
 * who can read the files. Users are never created.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** In order of preference. The last one exists on every system, but other programs may use it, too. */
const candidateNames = ['daybook', 'postgres', 'nobody'] as const;

/**
 * The first candidate that the given passwd text (passwd(5)) lists and that is not root.
 * Throws an Error with a remedy when there is none.
 */
export function chooseUnprivilegedUser(passwd = readFileSync('/etc/passwd', 'utf8')): OsUser {
  const users = new Map<string, OsUser>();
  for (const line of passwd.split('\n')) {
    const [name, , uidText, gidText] = line.split(':');
    const uid = Number(uidText);
    const gid = Number(gidText);
    if (name && Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 && gid > 0) {
      users.set(name, { name, uid, gid });
    }
  }
  for (const name of candidateNames) {
    const user = users.get(name);
    if (user) return user;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and none of the users ${candidateNames.join(', ')} exists. ` +
      'Start Daybook as another user, add one of them (`useradd --system daybook`), ' +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Whether this process is root and must run PostgreSQL as another user. */
export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * The first folder on the way to `path` (itself included) that `user` may not enter, or undefined.
 * Decided by owner, group and other bits (POSIX file access permissions); access lists are not read,
 * and supplementary groups are dropped when the child is started.
 */
export function findClosedFolder(path: string, user: OsUser): string | undefined {
  const ancestors: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    ancestors.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return ancestors.find((folder) => !allows(folder, user, 1));
}

/** Whether `user` may read (4) or execute or enter (1) the file or folder itself. */
export function allows(path: string, user: OsUser, bit: 1 | 4): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & bit) === bit;
}
