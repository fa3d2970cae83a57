/** The words of the user's language for the values of a column, for files. */

import { useMessages } from '../../core/messages.ts';
import { useValueLabel } from '../words/labels.ts';
import { fieldIn, type ListName, listInfoOf } from './list-info.ts';
import type { FileColumn } from './list-query.ts';

type Labels = NonNullable<FileColumn['labels']>;

export function useFileLabels(): (collection: ListName, field: string) => Labels {
  const m = useMessages('ui.fileLabels');
  const wordOf = useValueLabel();
  return (collection, name) => {
    const field = fieldIn(listInfoOf(collection), name);
    if (field?.type === 'boolean')
      return [
        ['true', m.yes],
        ['false', m.no],
      ];
    if (field?.type !== 'enum') return [];
    return (field.values ?? [])
      .map((value) => [value, wordOf(collection, name, value)] as const)
      .filter(([value, word]) => word !== value);
  };
}
