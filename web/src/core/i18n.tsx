/**
 * Language and region of the user. The languages are those that have catalogues (words.ts).
 */

import { languages } from 'virtual:words';
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
import { LanguageContext, loadAllWords } from './messages.ts';

interface Preferences {
  readonly language: string;
  /** BCP 47: sets separators and date order, independent of the language. */
  readonly region: string;
  readonly choose: (change: { language?: string; region?: string }) => void;
}

const storageKey = 'daybook.preferences';
const Context = createContext<Preferences | null>(null);

interface Chosen {
  readonly language?: string;
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

/** The chosen language, otherwise that of the browser, otherwise English. */
export function currentLanguage({ language }: Chosen = readChosen()): string {
  const [own = ''] = navigator.language.split('-');
  return language ?? (own in languages ? own : 'en');
}

export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState(readChosen);
  const browser = navigator.language;
  const language = currentLanguage(chosen);
  const region = chosen.region ?? (browser.startsWith(language) ? browser : language);
  const choose = useCallback<Preferences['choose']>((change) => {
    const apply = () =>
      setChosen((before) => {
        const after = { ...before, ...change };
        // Without storage the choice lasts until the page closes.
        deviceStorage.set(storageKey, JSON.stringify(after));
        return after;
      });
    if (change.language === undefined) apply();
    // Without a connection the language stays.
    else loadAllWords(change.language).then(apply, () => undefined);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    // The server names the texts of this language with each page, so that they are loaded with its scripts.
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `daybook-language=${language}; path=/; max-age=31536000; samesite=lax`;
  }, [language]);
  const value = useMemo(() => ({ language, region, choose }), [language, region, choose]);
  return (
    <LanguageContext value={language}>
      <Context value={value}>{children}</Context>
    </LanguageContext>
  );
}

export function usePreferences(): Preferences {
  const preferences = useContext(Context);
  if (preferences === null) throw new Error('usePreferences outside of PreferencesProvider');
  return preferences;
}
