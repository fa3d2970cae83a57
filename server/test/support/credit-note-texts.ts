/** What mails and PDFs of credit notes say, as their record type declares it. */
import assert from 'node:assert/strict';
import { entities } from '../../src/features/all-features.ts';

const words = entities.find(({ name }) => name === 'creditNote')?.printed;
assert.ok(words?.credit);
export const creditNoteTexts = words.credit;
