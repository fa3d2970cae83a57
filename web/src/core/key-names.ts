/** The names on the keys of a keyboard, which differ by language. */
import { useMessages } from './messages.ts';

/** Of the palette. */
export const searchKeys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

/** Translates names such as `Ctrl`, also in `Ctrl D`. */
export function useKeyNames(): (keys: string) => string {
  const names = useMessages('core.keyNames');
  return (keys) => keys.replace(/Ctrl|Shift/g, (name) => names[name as keyof typeof names]);
}
