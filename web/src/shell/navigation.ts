/** Navigation of the side bar, the command palette and the shortcuts (`g` then `key`). */
import { features, type NavigationEntry, type Pair } from '../core/feature.ts';
import { useMay } from '../core/me.ts';

interface Group {
  readonly name: NavigationEntry['group'];
  readonly label: Pair;
}

const groups: readonly Group[] = [
  { name: 'work', label: ['Work', 'Arbeit'] },
  { name: 'ledger', label: ['Ledger', 'Hauptbuch'] },
  { name: 'admin', label: ['Administration', 'Verwaltung'] },
];

/** Entries that the user's role may open, by group. */
export function useNavigation(): readonly (Group & {
  readonly entries: readonly NavigationEntry[];
})[] {
  const may = useMay();
  const all = features()
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ operation }) => may(operation))
    .toSorted((a, b) => a.rank - b.rank);
  return groups
    .map((group) => ({ ...group, entries: all.filter((entry) => entry.group === group.name) }))
    .filter(({ entries }) => entries.length > 0);
}
