/** Every field, action, collection and enum value of the API is called something, in English and in German. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { collections } from '../../sdk/src/generated/catalogue.ts';
import { entities } from '../../server/src/features/all-features.ts';
import { eventTypesOf } from '../../server/src/record/event.ts';
import {
  actionLabels,
  collectionLabels,
  doneLabels,
  fieldLabel,
  fieldLabels,
  fieldOf,
  labelsOf,
  type Pair,
} from '../src/ui/label-texts.ts';
import { valueLabels, valueLabelsOf } from '../src/ui/value-texts.ts';

const all = Object.values(collections);
const isWhole = (pair: Pair | undefined) => pair?.every((text) => text.trim() !== '') ?? false;

test('every field has a label', () => {
  const missing = all.flatMap(({ name, fields, lines = [] }) =>
    [...fields, ...lines]
      .filter((field) => !isWhole(labelsOf[name]?.[field.name] ?? fieldLabels[field.name]))
      .map((field) => `${name}.${field.name}`),
  );
  assert.deepEqual(missing, []);
});

test('every action and collection has a label', () => {
  const actions = new Set(all.flatMap((info) => info.actions.map(({ name }) => name)));
  assert.deepEqual(
    [...actions].filter((name) => !isWhole(actionLabels[name])),
    [],
  );
  const unnamed = all.filter(({ name }) => {
    const labels = collectionLabels[name];
    return !isWhole(labels?.one) || !isWhole(labels?.many);
  });
  assert.deepEqual(unnamed, []);
});

test('every value of an enum field has a label, or is a state', () => {
  const states = readFileSync(new URL('../src/ui/status-badge.tsx', import.meta.url), 'utf8');
  const missing = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      (field.values ?? [])
        .filter((value) => {
          const pair = valueLabelsOf[`${name}.${field.name}`]?.[value] ?? valueLabels[value];
          return !isWhole(pair) && !new RegExp(`^    ${value}: '`, 'm').test(states);
        })
        .map((value) => `${name}.${field.name}=${value}`),
    ),
  );
  assert.deepEqual(missing, []);
});

test('every action is told as done in the history', () => {
  const missing = entities.flatMap(({ actions }) =>
    Object.keys(actions).filter((name) => !isWhole(doneLabels[name])),
  );
  assert.deepEqual(missing, []);
});

test('every type of event has a label', () => {
  const missing = eventTypesOf(entities).filter(({ type }) => !isWhole(valueLabels[type]));
  assert.deepEqual(missing, []);
});

test('a path is called like the field at its end', () => {
  assert.equal(fieldOf('lines/0193d0a4-0000-7000-8000-000000000001/unitPrice'), 'unitPrice');
  assert.equal(fieldOf('lines.unitPrice'), 'unitPrice');
  assert.equal(fieldOf('/lines/0/unitPrice'), 'unitPrice');
  assert.deepEqual(fieldLabel('invoices', 'dueDate'), ['Due date', 'Fälligkeit']);
  assert.deepEqual(fieldLabel('audit-entries', 'address'), ['IP address', 'IP-Adresse']);
  assert.deepEqual(fieldLabel('invoices', 'lines'), ['Lines', 'Positionen']);
  assert.deepEqual(fieldLabel('invoices', 'somethingNew'), ['Something new', 'Something new']);
});
