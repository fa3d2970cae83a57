/** The release of the package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', '..', 'package.json');
export const version = String(JSON.parse(readFileSync(file, 'utf8')).version);
