/**
 * Writes random e-invoices into a folder, for external validators: `node
 * server/test/support/run-e-invoices.ts <folder> [count] [seed]`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeCii } from '../../src/features/e-invoice/cii.ts';
import { violationsOf } from '../../src/features/e-invoice/rules.ts';
import { semanticOf } from '../../src/features/e-invoice/semantic-of.ts';
import { writeUbl } from '../../src/features/e-invoice/ubl.ts';
import { anyIssued } from './random-invoice.ts';

const [folder = 'e-invoices', count = '1000', seed = '1'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const made = fc
  .sample(anyIssued, { numRuns: Number(count), seed: Number(seed) })
  .map(semanticOf)
  .filter((semantic) => violationsOf(semantic).length === 0);
for (const [index, semantic] of made.entries()) {
  writeFileSync(join(folder, `${index}.ubl.xml`), writeUbl(semantic));
  writeFileSync(join(folder, `${index}.cii.xml`), writeCii(semantic));
}
console.log(
  `${made.length} of ${count} invoices written to ${folder}; the rest cannot be expressed.`,
);
