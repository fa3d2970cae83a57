/**
 * `npm run sdk`: generates sdk/src/generated from openapi.json: the types, by openapi-typescript, and the
 * catalogue, a small table for run time. Both are committed; a test fails if they are outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCatalogue } from './write-catalogue.ts';
import { writeSchema } from './write-schema.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'sdk', 'src', 'generated');
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
writeFileSync(join(folder, 'schema.ts'), await writeSchema(document));
writeFileSync(join(folder, 'catalogue.ts'), writeCatalogue(document));
