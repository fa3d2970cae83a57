/** Entry of the web app: providers and router. */
import '@mantine/core/styles.css';
import './shell/fonts.css';
import './shell/app.css';
import './shell/forced-colors.css';
import './ui/page/paper.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { useCatalogue } from './core/catalogue.ts';
import { queryClient } from './core/daybook.ts';
import { installFeatures } from './core/feature.ts';
import { currentLanguage, PreferencesProvider, usePreferences } from './core/i18n.tsx';
import { loadWords, useMessages } from './core/messages.ts';
import { allFeatures } from './features/all-features.ts';
import { keepKeysOfInputMethod } from './shell/input-method.ts';
import { installWorker } from './shell/install-worker.ts';
import { router } from './shell/router.tsx';
import { surfaces, themeFor } from './shell/theme.ts';
import { keepTranslatedTexts } from './shell/translation.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'daybook.color-scheme' });
const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

function App() {
  const { close } = useMessages('shell.theme');
  const { language } = usePreferences();
  useEffect(() => installWorker(language), [language]);
  // Starts to load the catalogue before a page needs it.
  useCatalogue();
  const theme = useMemo(() => themeFor(close), [close]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={surfaces}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

keepKeysOfInputMethod();
keepTranslatedTexts(document.body);
installFeatures(allFeatures);
const root = createRoot(place);
void loadWords(currentLanguage(), 'start').then(() =>
  root.render(
    <StrictMode>
      <PreferencesProvider>
        <App />
      </PreferencesProvider>
    </StrictMode>,
  ),
);
