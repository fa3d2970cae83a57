/**
 * Labels in the user's language: fields, actions, collections, and values of enum fields. Each hook returns a function,
 * so that one call serves a whole table. Missing labels are derived from the name.
 */

import { useCallback } from 'react';
import { usePick, usePreferences } from '../../core/i18n.tsx';
import { collectionOf } from '../links/record-pages.ts';
import {
  actionLabel,
  collectionLabel,
  doneLabel,
  fieldLabel,
  spellOut,
  valueLabel,
} from './label-texts.ts';
import { useStatusText } from './status-badge.tsx';

/** `('invoices', 'dueDate')`; also paths: `lines/<id>/unitPrice`, `lines.unitPrice`, the pointer `/lines/0/unitPrice`. */
export function useFieldLabel(): (collection: string, path: string) => string {
  const pick = usePick();
  return useCallback((collection, path) => pick(fieldLabel(collection, path)), [pick]);
}

/** A label within a sentence: `Due date` as `due date`, in languages that write nouns in lower case; `VAT ID` stays. */
export function useInSentence(): (label: string) => string {
  const { language } = usePreferences();
  return (label) =>
    language === 'de' || !/^\p{Lu}\p{Ll}/u.test(label)
      ? label
      : label.charAt(0).toLowerCase() + label.slice(1);
}

/** `('post')`, `('soft-close')`: the label of the button. */
export function useActionLabel(): (action: string) => string {
  const pick = usePick();
  return (action) => {
    const pair = actionLabel(action);
    return pair === undefined ? spellOut(action) : pick(pair);
  };
}

/** `('post')` returns `Posted`: an entry of the history. */
export function useDoneLabel(): (action: string) => string {
  const pick = usePick();
  const imperative = useActionLabel();
  return (action) => {
    const pair = doneLabel(action);
    return pair === undefined ? imperative(action) : pick(pair);
  };
}

/** `('invoices')` returns `Invoices`; with `'one'`, `Invoice`. */
export function useCollectionLabel(): (collection: string, number?: 'one' | 'many') => string {
  const pick = usePick();
  return (collection, number = 'many') => {
    const pair = collectionLabel(collection, number);
    return pair === undefined ? spellOut(collection) : pick(pair);
  };
}

/** `('payments', 'method', 'BankTransfer')`. Handles record types and statuses as well; returns unknown values unchanged. */
export function useValueLabel(): (collection: string, field: string, value: string) => string {
  const pick = usePick();
  const statusText = useStatusText();
  return useCallback(
    (collection, field, value) => {
      const type = collectionOf(value);
      const pair =
        valueLabel(collection, field, value) ??
        (type === undefined ? undefined : collectionLabel(type, 'one'));
      return pair === undefined ? statusText(value) : pick(pair);
    },
    [pick, statusText],
  );
}
