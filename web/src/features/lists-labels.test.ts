/** Every field, action, collection and enum value of the API has a label in every language. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collections } from '../../../sdk/src/generated/catalogue.ts';
import { entities } from '../../../server/src/features/all-features.ts';
import { eventTypesOf } from '../../../server/src/record/event.ts';
import { partsOf, readCatalogues, type Section } from '../../words/catalogues.ts';
import type { Labels } from '../core/messages.ts';
import { fieldOf, knownFieldLabel, valueLabel } from '../ui/words/label-texts.ts';

const catalogues = readCatalogues();
const languages = catalogues.filter(({ area }) => area === 'core').map(({ language }) => language);
const labelsOf = (language: string) =>
  partsOf(catalogues, language).get('start')?.['labels'] as unknown as Labels;
const english = labelsOf('en');

const all = Object.values(collections);
/** Types of records are labelled as their collection. */
const types = new Set(all.map(({ entity }) => entity.charAt(0).toLowerCase() + entity.slice(1)));

/** In every language. */
const isLabelled = (find: (labels: Labels) => string | undefined) =>
  languages.every((language) => (find(labelsOf(language)) ?? '').trim() !== '');

test('every field has a label', () => {
  const missing = all.flatMap(({ name, fields, lines = [] }) =>
    [...fields, ...lines]
      .filter((field) => !isLabelled((labels) => knownFieldLabel(labels, name, field.name)))
      .map((field) => `${name}.${field.name}`),
  );
  assert.deepEqual(missing, []);
});

test('every action and collection has a label', () => {
  const actions = new Set(all.flatMap((info) => info.actions.map(({ name }) => name)));
  assert.deepEqual(
    [...actions].filter((name) => !isLabelled((labels) => labels.actions[name])),
    [],
  );
  const unnamed = all.filter(
    ({ name }) =>
      !isLabelled(({ records }) => records[name]?.one) ||
      !isLabelled(({ records }) => records[name]?.many),
  );
  assert.deepEqual(unnamed, []);
});

test('every value of an enum field has a label, or is a state', () => {
  const states = catalogues.find(({ area, language }) => area === 'ui' && language === 'en')
    ?.sections['statusBadge'];
  const missing = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) =>
      (field.values ?? [])
        .filter(
          (value) =>
            !isLabelled((labels) => valueLabel(labels, name, field.name, value)) &&
            !types.has(value) &&
            states?.[value] === undefined,
        )
        .map((value) => `${name}.${field.name}=${value}`),
    ),
  );
  assert.deepEqual(missing, []);
});

test('the payment status of drafts is not called none', () => {
  assert.equal(valueLabel(english, 'invoices', 'paymentStatus', 'None'), 'Not applicable');
  assert.equal(valueLabel(labelsOf('de'), 'invoices', 'paymentStatus', 'None'), 'Entfällt');
});

test('every action has a label in the past tense for the history', () => {
  const missing = entities.flatMap(({ actions }) =>
    Object.keys(actions).filter((name) => !isLabelled(({ done }) => done[name])),
  );
  assert.deepEqual(missing, []);
});

test('every type of event has a label, and a description in languages other than English', () => {
  const described = languages
    .map((language) => partsOf(catalogues, language).get('service')?.['service']?.['events'])
    .filter((events) => events !== undefined) as Section[];
  assert.equal(described.length, languages.length - 1);
  const missing = eventTypesOf(entities).filter(
    ({ type }) =>
      !isLabelled(({ events }) => events[type]) || described.some((events) => !events[type]),
  );
  assert.deepEqual(missing, []);
});

test('no label is defined by two features', () => {
  const keys = catalogues
    .filter(({ language }) => language === 'en')
    .flatMap(({ sections }) =>
      Object.entries(sections['labels'] ?? {}).flatMap(([kind, table]) =>
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
  assert.equal(knownFieldLabel(english, 'invoices', 'dueDate'), 'Due date');
  assert.equal(knownFieldLabel(labelsOf('de'), 'invoices', 'dueDate'), 'Fälligkeit');
  assert.equal(knownFieldLabel(english, 'audit-entries', 'address'), 'IP address');
  assert.equal(knownFieldLabel(english, 'invoices', 'lines'), 'Lines');
  assert.equal(knownFieldLabel(english, 'invoices', 'somethingNew'), undefined);
});
