/** The release of the package, and its commit. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', '..', 'package.json');
const description: { version?: string; gitHead?: string } = JSON.parse(readFileSync(file, 'utf8'));
export const version = String(description.version);
/** Null in a clone: `npm run package` records it, under npm's own name. */
export const commit = description.gitHead ?? null;
