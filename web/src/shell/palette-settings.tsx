/** Commands of the palette that change the language and the appearance of the app. */

import { icon as IconContrast } from 'virtual:tabler/contrast';
import { icon as IconLanguage } from 'virtual:tabler/language';
import { useMantineColorScheme } from '@mantine/core';
import type { SpotlightActionData } from '@mantine/spotlight';
import type { Pair } from '../core/feature.ts';
import { type Language, languages, usePick, usePreferences } from '../core/i18n.tsx';

const schemes = {
  light: ['Appearance: light', 'Darstellung: hell'],
  dark: ['Appearance: dark', 'Darstellung: dunkel'],
  auto: ['Appearance: as the system', 'Darstellung: wie das System'],
} as const satisfies Readonly<Record<string, Pair>>;
const language: Pair = ['Language', 'Sprache'];

export function useSettings(): SpotlightActionData[] {
  const pick = usePick();
  const { choose } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  return [
    ...Object.entries(languages).map(([code, name]) => ({
      id: `language ${code}`,
      label: `${pick(language)}: ${name}`,
      keywords: language.map((word) => `${word}: ${name}`),
      leftSection: <IconLanguage size={18} aria-hidden />,
      onClick: () => choose({ language: code as Language }),
    })),
    ...(['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: `scheme ${scheme}`,
      label: pick(schemes[scheme]),
      keywords: [...schemes[scheme]],
      leftSection: <IconContrast size={18} aria-hidden />,
      onClick: () => setColorScheme(scheme),
    })),
  ];
}
