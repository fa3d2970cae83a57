/** The options of a select that contain the typed text, without regard to case and accents. */
import { foldText } from '@daybook/sdk';
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

export const foldingFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search.trim());
  let left = limit;
  const fitting = <T extends ComboboxItem>(items: readonly T[]): T[] => {
    const found = items.filter(({ label }) => foldText(label).includes(wanted)).slice(0, left);
    left -= found.length;
    return found;
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fitting([option]);
    const items = fitting(option.items);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
