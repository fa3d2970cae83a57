/**
 * Labels in the user's language: fields, actions, collections, and values of enum fields. Each hook returns a function,
 * so that one call serves a whole table. Missing labels are derived from the name.
 */
import { useCallback } from 'react';
import { useLabels, useMessages } from '../../core/messages.ts';
import { collectionOf } from '../links/record-pages.ts';
import { fieldOf, knownFieldLabel, spellOut, valueLabel } from './label-texts.ts';
import { useStatusText } from './status-badge.tsx';

/** `('invoices', 'dueDate')`; also paths: `lines/<id>/unitPrice`, `lines.unitPrice`, the pointer `/lines/0/unitPrice`. */
export function useFieldLabel(): (collection: string, path: string) => string {
  const labels = useLabels();
  return useCallback(
    (collection, path) => knownFieldLabel(labels, collection, path) ?? spellOut(fieldOf(path)),
    [labels],
  );
}

/** A label within a sentence: `Due date` as `due date`, in languages that write nouns in lower case; `VAT ID` stays. */
export function useInSentence(): (label: string) => string {
  const { nouns } = useMessages('core.language');
  return (label) =>
    nouns === 'lower' && /^\p{Lu}\p{Ll}/u.test(label)
      ? label.charAt(0).toLowerCase() + label.slice(1)
      : label;
}

/** `('post')`, `('soft-close')`: the label of the button. */
export function useActionLabel(): (action: string) => string {
  const { actions } = useLabels();
  return (action) => actions[action] ?? spellOut(action);
}

/** `('post')` returns `Posted`: an entry of the history. */
export function useDoneLabel(): (action: string) => string {
  const { done } = useLabels();
  const imperative = useActionLabel();
  return (action) => done[action] ?? imperative(action);
}

/** `('invoices')` returns `Invoices`; with `'one'`, `Invoice`. */
export function useCollectionLabel(): (collection: string, number?: 'one' | 'many') => string {
  const { records } = useLabels();
  return (collection, number = 'many') => records[collection]?.[number] ?? spellOut(collection);
}

/** `('payments', 'method', 'BankTransfer')`. Handles record types and statuses as well; returns unknown values unchanged. */
export function useValueLabel(): (collection: string, field: string, value: string) => string {
  const labels = useLabels();
  const statusText = useStatusText();
  return useCallback(
    (collection, field, value) => {
      const type = collectionOf(value);
      return (
        valueLabel(labels, collection, field, value) ??
        (type === undefined ? undefined : labels.records[type]?.one) ??
        statusText(value)
      );
    },
    [labels, statusText],
  );
}
