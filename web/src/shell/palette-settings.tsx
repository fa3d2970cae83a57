/** Commands of the palette that change the language and the appearance of the app. */

import { icon as IconContrast } from 'virtual:tabler/contrast';
import { icon as IconLanguage } from 'virtual:tabler/language';
import { languages } from 'virtual:words';
import { words as searchWords } from 'virtual:words/search';
import { useMantineColorScheme } from '@mantine/core';
import type { SpotlightActionData } from '@mantine/spotlight';
import { usePreferences } from '../core/i18n.tsx';
import { useMessages } from '../core/messages.ts';

export function useSettings(): SpotlightActionData[] {
  const m = useMessages('shell.paletteSettings');
  const { language } = useMessages('core.language');
  const { choose } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...Object.entries(languages).map(([code, { name }]) => ({
      id: `language ${code}`,
      label: `${language}: ${name}`,
      // For users who cannot read the language that is shown.
      keywords: Object.values(languages).map((one) => `${one.language}: ${name}`),
      leftSection: <IconLanguage size={18} aria-hidden />,
      onClick: () => choose({ language: code }),
    })),
    ...(['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: `scheme ${scheme}`,
      label: m[scheme],
      keywords: [...(searchWords[`shell.paletteSettings.${scheme}`] ?? [])],
      leftSection: <IconContrast size={18} aria-hidden />,
      onClick: () => setColorScheme(scheme),
    })),
  ];
}
