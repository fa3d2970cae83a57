/** The catalogues: every language has the messages of the English one, with the same params, and the code uses them. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { messagesIn, paramsOf, readCatalogues, sources } from '../../words/catalogues.ts';
import { typeFiles } from '../../words/types.ts';

const catalogues = readCatalogues();
const english = catalogues.filter(({ language }) => language === 'en');
const others = catalogues.filter(({ language }) => language !== 'en');
const code = globSync('**/*.{ts,tsx}', { cwd: sources, exclude: ['**/words.d.ts', '**/*.test.ts'] })
  .map((name) => readFileSync(join(sources, name), 'utf8'))
  .join('\n');

/** English has another word order there: it begins with the author, German uses the form after "von". */
const ofAuthors = new Set([
  'ui.mergedNote.by',
  'ui.mergedNote.note',
  'ui.undo.changed',
  'invoicing.lineCell.by',
]);

/** `invoicing.customers.title` and the message. */
function messagesOf({ area, sections }: (typeof catalogues)[number]): Map<string, string> {
  return new Map(
    messagesIn(sections).flatMap(([name, section]) =>
      Object.entries(section).map(([key, message]) => [`${area}.${name}.${key}`, String(message)]),
    ),
  );
}

/** `fields.dueDate` for each label. */
function labelsOf(labels: object, path = ''): string[] {
  return Object.entries(labels).flatMap(([key, label]) =>
    typeof label === 'string' ? `${path}${key}` : labelsOf(label, `${path}${key}.`),
  );
}

test('every language has every message and label of the English catalogue, and no other', () => {
  for (const catalogue of others) {
    const source = english.find(({ area }) => area === catalogue.area);
    assert.ok(source, `${catalogue.area} has no English catalogue`);
    const name = `${catalogue.folder}/words.${catalogue.language}.json`;
    assert.deepEqual(
      [...messagesOf(catalogue).keys()].sort(),
      [...messagesOf(source).keys()].sort(),
      name,
    );
    const labels = [catalogue, source].map(({ sections }) => labelsOf(sections['labels'] ?? {}));
    assert.deepEqual(labels[0]?.sort(), labels[1]?.sort(), name);
  }
  const languages = new Set(others.map(({ language }) => language));
  assert.equal(others.length, english.length * languages.size);
});

test('a message has the same params in every language', () => {
  for (const catalogue of others) {
    const source = english.find(({ area }) => area === catalogue.area);
    assert.ok(source);
    const messages = messagesOf(source);
    for (const [key, message] of messagesOf(catalogue)) {
      const params = [message, messages.get(key) ?? ''].map((text) => [...paramsOf(text)].sort());
      if (!ofAuthors.has(key)) assert.deepEqual(params[0], params[1], key);
    }
  }
});

test('every section is used', () => {
  const names = english.flatMap(({ area, sections }) =>
    messagesIn(sections).map(([name]) => `${area}.${name}`),
  );
  const isUsed = (name: string) =>
    name.endsWith('.feature') || name === 'shell.navigation'
      ? code.includes(`'${name}.`)
      : code.includes(`'${name}'`);
  assert.deepEqual(
    names.filter((name) => !isUsed(name)),
    [],
  );
});

test('every message of a feature.ts is used', () => {
  const keys = english
    .flatMap((catalogue) => [...messagesOf(catalogue).keys()])
    .filter((key) => key.includes('.feature.'));
  assert.deepEqual(
    keys.filter((key) => !code.includes(`'${key}'`)),
    [],
  );
});

test('the types of the messages are those of the catalogues: npm run words writes them', () => {
  for (const [path, text] of typeFiles())
    assert.equal(readFileSync(join(sources, path), 'utf8'), text, path);
});
