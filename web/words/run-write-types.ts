/** Writes words.d.ts beside each English catalogue: the messages and their params, for the type check. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from './catalogues.ts';
import { typeFiles } from './types.ts';

for (const [path, text] of typeFiles()) writeFileSync(join(sources, path), text);
