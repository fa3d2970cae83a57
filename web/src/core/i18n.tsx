/**
 * Language and region of the user. Each page defines its texts in all languages:
 * `const messages = defineMessages({ en: {...}, de: {...} })`, then `const m = useMessages(messages)`.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { deviceStorage } from './device-storage.ts';
import type { Pair } from './feature.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** A text, or a function that renders one from values. */
type Message = string | ((...values: never[]) => string);

export type Translated<M> = {
  readonly [K in keyof M]: M[K] extends string ? string : M[K];
};

export interface Messages<M> {
  readonly en: M;
  readonly de: Translated<M>;
}

/** Type check: every language has the same keys with the same parameters as English. */
export function defineMessages<M extends Record<string, Message>>(texts: Messages<M>): Messages<M> {
  return texts;
}

interface Preferences {
  readonly language: Language;
  /** BCP 47: sets separators and date order, independent of the language. */
  readonly region: string;
  readonly choose: (change: { language?: Language; region?: string }) => void;
}

const storageKey = 'daybook.preferences';
const Context = createContext<Preferences | null>(null);

interface Chosen {
  readonly language?: Language;
  readonly region?: string;
}

function isRegion(region: unknown): region is string {
  try {
    return typeof region === 'string' && Intl.NumberFormat.supportedLocalesOf(region).length === 1;
  } catch {
    return false;
  }
}

/** The stored choice; invalid content is ignored. */
function readChosen(): Chosen {
  try {
    const { language, region } = JSON.parse(deviceStorage.get(storageKey) ?? '{}') as Chosen;
    return {
      ...(language !== undefined && language in languages && { language }),
      ...(isRegion(region) && { region }),
    };
  } catch {
    return {};
  }
}

export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState(readChosen);
  const browser = navigator.language;
  const language = chosen.language ?? (browser.startsWith('de') ? 'de' : 'en');
  const region = chosen.region ?? (browser.startsWith(language) ? browser : language);
  const choose = useCallback<Preferences['choose']>((change) => {
    setChosen((before) => {
      const after = { ...before, ...change };
      // Without storage the choice lasts until the page closes.
      deviceStorage.set(storageKey, JSON.stringify(after));
      return after;
    });
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(() => ({ language, region, choose }), [language, region, choose]);
  return <Context value={value}>{children}</Context>;
}

export function usePreferences(): Preferences {
  const preferences = useContext(Context);
  if (preferences === null) throw new Error('usePreferences outside of PreferencesProvider');
  return preferences;
}

export function useMessages<M>(messages: Messages<M>): Translated<M> {
  const { language } = usePreferences();
  return messages[language] as Translated<M>;
}

const sides: Readonly<Record<Language, 0 | 1>> = { en: 0, de: 1 };

/** Picks the text in the user's language. */
export function usePick(): (pair: Pair) => string {
  const { language } = usePreferences();
  return useMemo(() => (pair) => pair[sides[language]], [language]);
}
