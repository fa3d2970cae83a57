/** Where Node.js keeps compiled modules, so that the next start is faster. */
import { lstatSync, mkdirSync } from 'node:fs';
// Older versions of Node.js, which get an error message, have no enableCompileCache.
import * as module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * To be called before the first TypeScript file is imported: otherwise each start removes its types again. The processes
 * and threads that Daybook starts use the folder too, by NODE_COMPILE_CACHE; a folder that is named there is used instead.
 */
export function keepCompiledModules() {
  if (process.env.NODE_COMPILE_CACHE) return;
  const folder = join(tmpdir(), `daybook-compiled-${process.getuid?.() ?? 'user'}`);
  if (!isPrivate(folder)) return;
  const { directory } = module.enableCompileCache(folder);
  if (directory) process.env.NODE_COMPILE_CACHE = folder;
}

/** Node.js would run what another user writes there, so the folder must belong to this user alone. */
function isPrivate(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    const isOwn = process.getuid === undefined || found.uid === process.getuid();
    return found.isDirectory() && isOwn && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
