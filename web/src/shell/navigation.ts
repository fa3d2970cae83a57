/** Groups of the side bar, and their entries for this user. The palette and the shortcuts (`g` then `key`) use them too. */
import { icon as IconAdjustments } from 'virtual:tabler/adjustments';
import { icon as IconCode } from 'virtual:tabler/code';
import type { TextKey } from 'virtual:words';
import { features, type NavigationEntry } from '../core/feature.ts';
import type { Icon } from '../core/icon.tsx';
import { useMay } from '../core/me.ts';

interface Group {
  readonly name: NavigationEntry['group'];
  readonly label: TextKey;
  /** Of groups that are folded until the user opens them. */
  readonly icon?: Icon;
}

export interface FilledGroup extends Group {
  readonly entries: readonly NavigationEntry[];
}

const groups: readonly Group[] = [
  { name: 'work', label: 'shell.navigation.work' },
  { name: 'ledger', label: 'shell.navigation.ledger' },
  { name: 'developers', label: 'shell.navigation.developers', icon: IconCode },
  { name: 'admin', label: 'shell.navigation.administration', icon: IconAdjustments },
];

/** Entries that the user's role may open, by group. */
export function useNavigation(): readonly FilledGroup[] {
  const may = useMay();
  const all = features()
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ operation }) => may(operation))
    .toSorted((a, b) => a.rank - b.rank);
  return groups
    .map((group) => ({ ...group, entries: all.filter((entry) => entry.group === group.name) }))
    .filter(({ entries }) => entries.length > 0);
}
