/** Where one can go: one list for the side bar, the command palette and the shortcuts (`g` then `key`). */
import { features, type Pair, type Place } from '../core/feature.ts';
import { useMay } from '../core/me.ts';

interface Group {
  readonly name: Place['group'];
  readonly label: Pair;
}

const groups: readonly Group[] = [
  { name: 'work', label: ['Work', 'Arbeit'] },
  { name: 'ledger', label: ['Ledger', 'Hauptbuch'] },
  { name: 'admin', label: ['Administration', 'Verwaltung'] },
];

/** The places that the role may see, by group. */
export function usePlaces(): readonly (Group & { readonly places: readonly Place[] })[] {
  const may = useMay();
  const all = features()
    .flatMap(({ places = [] }) => places)
    .filter(({ operation }) => may(operation))
    .toSorted((a, b) => a.rank - b.rank);
  return groups
    .map((group) => ({ ...group, places: all.filter((place) => place.group === group.name) }))
    .filter(({ places }) => places.length > 0);
}
