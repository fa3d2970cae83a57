/** The web app: what stands around every page. */
import '@mantine/core/styles.css';
import './app/app.css';
import './app/paper.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/daybook.ts';
import { PreferencesProvider, usePreferences } from './app/i18n.tsx';
import { router } from './app/router.tsx';
import { contrast, themeFor } from './app/theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'daybook.color-scheme' });
const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

function App() {
  const { language } = usePreferences();
  const theme = useMemo(() => themeFor(language), [language]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={contrast}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

createRoot(place).render(
  <StrictMode>
    <PreferencesProvider>
      <App />
    </PreferencesProvider>
  </StrictMode>,
);
