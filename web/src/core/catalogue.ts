/**
 * Translates messages of the service by their codes. Responses contain the English text; the texts of another language are
 * loaded when a user chooses it. Until then the English text is shown.
 */
import { useEffect, useMemo, useState } from 'react';
import { usePreferences } from './i18n.tsx';
import { loadWords, wordsNow } from './messages.ts';
import { type Catalogue, createCatalogue } from './service-texts.ts';

/** Null for English, or while loading. */
export function useCatalogue(): Catalogue | null {
  const { language } = usePreferences();
  const [, setLoaded] = useState('');
  useEffect(() => {
    // After a failure, the next page that needs them tries again.
    loadWords(language, 'service').then(
      () => setLoaded(language),
      () => undefined,
    );
  }, [language]);
  const texts = wordsNow(language, 'service')?.['service'];
  return useMemo(
    () => (texts === undefined ? null : createCatalogue(language, texts)),
    [language, texts],
  );
}
