/** Selected rows. A change of filters clears the selection, because actions must not affect hidden rows. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyItem } from '../../../core/any-collection.ts';

export interface Selection {
  readonly items: readonly AnyItem[];
  readonly has: (id: string) => boolean;
  readonly toggle: (item: AnyItem) => void;
  /** Selects the range from the last selected row to this one. */
  readonly extendTo: (item: AnyItem) => void;
  readonly set: (items: readonly AnyItem[]) => void;
  readonly clear: () => void;
}

const none: ReadonlyMap<string, AnyItem> = new Map();

export function useSelection(rows: readonly AnyItem[], scope: string): Selection {
  const [state, setState] = useState({ scope, chosen: none });
  const chosen = state.scope === scope ? state.chosen : none;
  const anchor = useRef<string | null>(null);
  const put = useCallback(
    (items: Iterable<AnyItem>) =>
      setState({ scope, chosen: new Map([...items].map((item) => [item.id, item])) }),
    [scope],
  );
  // The same function for all pages, so that rows need not be rendered for each.
  const toggle = useCallback(
    (item: AnyItem) => {
      anchor.current = item.id;
      setState((before) => {
        const after = new Map(before.scope === scope ? before.chosen : none);
        if (!after.delete(item.id)) after.set(item.id, item);
        return { scope, chosen: after };
      });
    },
    [scope],
  );
  return useMemo(() => {
    const current = new Map(rows.map((row) => [row.id, row]));
    const items = [...chosen.values()].map((item) => current.get(item.id) ?? item);
    return {
      items,
      has: (id) => chosen.has(id),
      toggle,
      extendTo: (item) => {
        const from = rows.findIndex(({ id }) => id === anchor.current);
        const to = rows.findIndex(({ id }) => id === item.id);
        const range = from < 0 ? [item] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
        if (from < 0) anchor.current = item.id;
        put([...items, ...range]);
      },
      set: put,
      clear: () => put([]),
    };
  }, [rows, chosen, put, toggle]);
}
