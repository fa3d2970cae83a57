/**
 * What things are called in the person's language: fields, actions, collections, and values of enum fields. All hooks
 * answer a function, so that one call serves a whole table. What has no label is spelled out, never empty.
 */
import { usePick } from '../core/i18n.tsx';
import { actionLabels, collectionLabels, doneLabels, fieldLabel, spellOut } from './label-texts.ts';
import { useStatusText } from './status-badge.tsx';
import { valueLabels, valueLabelsOf } from './value-texts.ts';

/** `('invoices', 'dueDate')`; also paths: `lines/<id>/unitPrice`, `lines.unitPrice`, the pointer `/lines/0/unitPrice`. */
export function useFieldLabel(): (collection: string, path: string) => string {
  const pick = usePick();
  return (collection, path) => pick(fieldLabel(collection, path));
}

/** `('post')`, `('soft-close')`: the imperative of a button. */
export function useActionLabel(): (action: string) => string {
  const pick = usePick();
  return (action) => {
    const pair = actionLabels[action];
    return pair === undefined ? spellOut(action) : pick(pair);
  };
}

/** `('post')` is `Posted`: an action of the history. */
export function useDoneLabel(): (action: string) => string {
  const pick = usePick();
  const actionLabel = useActionLabel();
  return (action) => {
    const pair = doneLabels[action];
    return pair === undefined ? actionLabel(action) : pick(pair);
  };
}

/** `('invoices')` is `Invoices`; with `'one'`, `Invoice`. */
export function useCollectionLabel(): (collection: string, number?: 'one' | 'many') => string {
  const pick = usePick();
  return (collection, number = 'many') => {
    const labels = collectionLabels[collection];
    return labels === undefined ? spellOut(collection) : pick(labels[number]);
  };
}

/** `('payments', 'method', 'BankTransfer')`; states are those of StatusBadge. What is not known stands as it is. */
export function useValueLabel(): (collection: string, field: string, value: string) => string {
  const pick = usePick();
  const statusText = useStatusText();
  return (collection, field, value) => {
    const pair = valueLabelsOf[`${collection}.${field}`]?.[value] ?? valueLabels[value];
    return pair === undefined ? statusText(value) : pick(pair);
  };
}
