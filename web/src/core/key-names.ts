/** The names on the keys of a keyboard, which differ by language. */
import { usePreferences } from './i18n.tsx';

/** Of the palette. */
export const searchKeys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

const german = { Ctrl: 'Strg', Shift: 'Umschalt' } as const;

/** Translates names such as `Ctrl`, also in `Ctrl D`. */
export function useKeyNames(): (keys: string) => string {
  const { language } = usePreferences();
  return (keys) =>
    language === 'de'
      ? keys.replace(/Ctrl|Shift/g, (name) => german[name as keyof typeof german])
      : keys;
}
