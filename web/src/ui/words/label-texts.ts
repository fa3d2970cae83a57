/**
 * Labels of fields, actions, collections and values in both languages: from the features, and shared ones. `labels.ts`
 * selects the language; a test checks that the whole catalogue of the API has labels.
 */
import { allWords, type Pair, type Table } from '../../core/feature.ts';

const fields: Table = {
  id: ['ID', 'ID'],
  RowVersion: ['Version', 'Version'],
  number: ['Number', 'Nummer'],
  status: ['Status', 'Status'],
  currency: ['Currency', 'Währung'],
  reference: ['Reference', 'Referenz'],
  memo: ['Memo', 'Vermerk'],
  lines: ['Lines', 'Positionen'],
  createdAt: ['Created', 'Angelegt'],
  updatedAt: ['Changed', 'Geändert'],
  availableActions: ['Available actions', 'Verfügbare Aktionen'],
  description: ['Description', 'Beschreibung'],
  position: ['Position', 'Position'],
  amount: ['Amount', 'Betrag'],
  name: ['Name', 'Name'],
  email: ['Email', 'E-Mail'],
  address: ['Address', 'Anschrift'],
  country: ['Country', 'Land'],
  language: ['Language', 'Sprache'],
  active: ['Active', 'Aktiv'],
  code: ['Code', 'Code'],
  type: ['Type', 'Art'],
  role: ['Role', 'Rolle'],
  kind: ['Kind', 'Art'],
  createdBy: ['Created by', 'Erstellt von'],
  enabled: ['Enabled', 'Eingeschaltet'],
  requestId: ['Request', 'Anfrage'],
};

const actions: Table = {
  create: ['Create', 'Anlegen'],
  patch: ['Edit', 'Bearbeiten'],
};

/** Last field of a path: `lines/<id>/unitPrice`, `lines.unitPrice` and `/lines/0/unitPrice` give `unitPrice`. */
export function fieldOf(path: string): string {
  const steps = path.split(/[/.]/).filter((step) => step !== '');
  const named = steps.filter((step) => !/^(\d+|[0-9a-f-]{36})$/i.test(step));
  return named.at(-1) ?? path;
}

/** `nextAttemptAt` as `Next attempt at`: the fallback without a label. */
export function spellOut(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Undefined if no feature defines a label. */
export function knownFieldLabel(collection: string, path: string): Pair | undefined {
  const name = fieldOf(path);
  const isOfLine = /^\/?lines[/.]./.test(path);
  const words = allWords();
  const own = isOfLine ? undefined : words.records[collection]?.fields?.[name];
  return own ?? words.fields[name] ?? fields[name];
}

export function fieldLabel(collection: string, path: string): Pair {
  const spelled = spellOut(fieldOf(path));
  return knownFieldLabel(collection, path) ?? [spelled, spelled];
}

export function actionLabel(action: string): Pair | undefined {
  return allWords().actions[action] ?? actions[action];
}

/** Past participle, for the history. */
export function doneLabel(action: string): Pair | undefined {
  return allWords().done[action];
}

export function collectionLabel(collection: string, number: 'one' | 'many'): Pair | undefined {
  return allWords().records[collection]?.[number];
}

/** By collection and field if the value has a special meaning there, otherwise by value. */
export function valueLabel(collection: string, field: string, value: string): Pair | undefined {
  const { events, records, values, valuesOf } = allWords();
  return (
    valuesOf[`${collection}.${field}`]?.[value] ??
    values[value] ??
    events[value]?.label ??
    records[value]?.many
  );
}
