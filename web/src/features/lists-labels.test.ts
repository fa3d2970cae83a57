/** Every field, action, collection and enum value of the API has a label, in English and in German. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { collections } from '../../../sdk/src/generated/catalogue.ts';
import { entities } from '../../../server/src/features/all-features.ts';
import { eventTypesOf } from '../../../server/src/record/event.ts';
import { allWords, type FeatureWords, installFeatures } from '../core/feature.ts';
import {
  actionLabel,
  collectionLabel,
  doneLabel,
  fieldLabel,
  fieldOf,
  knownFieldLabel,
  valueLabel,
} from '../ui/words/label-texts.ts';

const folder = import.meta.dirname;
const wordsOfFeatures: FeatureWords[] = [];
for (const name of globSync('*/words.ts', { cwd: folder }))
  wordsOfFeatures.push(...Object.values<FeatureWords>(await import(join(folder, name))));
installFeatures(wordsOfFeatures.map((words) => ({ pages: [], words })));

const all = Object.values(collections);
/** Types of records are labelled as their collection. */
const types = new Set(all.map(({ entity }) => entity.charAt(0).toLowerCase() + entity.slice(1)));
const isWhole = (pair: readonly string[] | undefined) =>
  pair?.every((text) => text.trim() !== '') ?? false;

test('every field has a label', () => {
  const missing = all.flatMap(({ name, fields, lines = [] }) =>
    [...fields, ...lines]
      .filter((field) => !isWhole(knownFieldLabel(name, field.name)))
      .map((field) => `${name}.${field.name}`),
  );
  assert.deepEqual(missing, []);
});

test('every action and collection has a label', () => {
  const actions = new Set(all.flatMap((info) => info.actions.map(({ name }) => name)));
  assert.deepEqual(
    [...actions].filter((name) => !isWhole(actionLabel(name))),
    [],
  );
  const unnamed = all.filter(
    ({ name }) => !isWhole(collectionLabel(name, 'one')) || !isWhole(collectionLabel(name, 'many')),
  );
  assert.deepEqual(unnamed, []);
});

test('every value of an enum field has a label, or is a state', () => {
  const states = readFileSync(new URL('../ui/words/status-badge.tsx', import.meta.url), 'utf8');
  const missing = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      (field.values ?? [])
        .filter(
          (value) =>
            !isWhole(valueLabel(name, field.name, value)) &&
            !types.has(value) &&
            !new RegExp(`^    ${value}: '`, 'm').test(states),
        )
        .map((value) => `${name}.${field.name}=${value}`),
    ),
  );
  assert.deepEqual(missing, []);
});

test('the payment status of drafts is not called none', () => {
  assert.deepEqual(valueLabel('invoices', 'paymentStatus', 'None'), ['Not applicable', 'Entfällt']);
});

test('every action has a label in the past tense for the history', () => {
  const missing = entities.flatMap(({ actions }) =>
    Object.keys(actions).filter((name) => !isWhole(doneLabel(name))),
  );
  assert.deepEqual(missing, []);
});

test('every type of event has a label and a German description', () => {
  const { events } = allWords();
  const missing = eventTypesOf(entities).filter(
    ({ type }) => !isWhole(events[type]?.label) || !events[type]?.german,
  );
  assert.deepEqual(missing, []);
});

test('no label is defined by two features', () => {
  const keys = wordsOfFeatures.flatMap((words) =>
    Object.entries(words).flatMap(([kind, table]) =>
      kind === 'valuesOf' ? [] : Object.keys(table).map((key) => `${kind} ${key}`),
    ),
  );
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  );
});

test('a path has the label of its last field', () => {
  assert.equal(fieldOf('lines/0193d0a4-0000-7000-8000-000000000001/unitPrice'), 'unitPrice');
  assert.equal(fieldOf('lines.unitPrice'), 'unitPrice');
  assert.equal(fieldOf('/lines/0/unitPrice'), 'unitPrice');
  assert.deepEqual(fieldLabel('invoices', 'dueDate'), ['Due date', 'Fälligkeit']);
  assert.deepEqual(fieldLabel('audit-entries', 'address'), ['IP address', 'IP-Adresse']);
  assert.deepEqual(fieldLabel('invoices', 'lines'), ['Lines', 'Positionen']);
  assert.deepEqual(fieldLabel('invoices', 'somethingNew'), ['Something new', 'Something new']);
});
