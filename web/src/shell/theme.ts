/** Colours and sizes of the app: dense enough for figures, readable in both colour schemes. */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { Language } from '../core/i18n.tsx';

const ink: MantineColorsTuple = [
  '#eef4f8',
  '#dce6ee',
  '#b5cbdc',
  '#8bafca',
  '#6897bb',
  '#5288b2',
  '#3f79a6',
  '#356e99',
  '#2a628a',
  '#18557b',
];

/** The list box itself scrolls: a scroll area inside is not reachable by keyboard for assistive technology. */
const scrollingList = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;

/** Accessible name of close buttons. */
const closing: Readonly<Record<Language, string>> = { en: 'Close', de: 'Schließen' };

export function themeFor(language: Language): MantineThemeOverride {
  const label = { 'aria-label': closing[language] };
  const closes = { defaultProps: { closeButtonProps: label } };
  return createTheme({
    primaryColor: 'ink',
    primaryShade: { light: 8, dark: 6 },
    colors: { ink },
    defaultRadius: 'sm',
    autoContrast: true,
    fontFamily:
      'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    headings: { fontWeight: '650' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      CloseButton: { defaultProps: label },
      // The library's placeholder is no item, which ARIA forbids in a menu; without it the first item has the focus.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: closes,
      Drawer: closes,
      Select: scrollingList,
      MultiSelect: scrollingList,
      TagsInput: scrollingList,
      Notification: closes,
      Alert: { defaultProps: { closeButtonLabel: closing[language] } },
    },
  });
}

const tinted = ['gray', 'red', 'teal', 'yellow', 'orange', 'green', 'blue', 'ink'] as const;

/** Replaces library colours that miss the contrast of WCAG 2.2 AA (1.4.3: 4.5 to 1). */
export const contrast: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#565d64',
    '--mantine-color-placeholder': '#6b7279',
    '--mantine-color-error': '#c92a2a',
    ...Object.fromEntries(
      tinted.flatMap((name) => [
        [
          `--mantine-color-${name}-light-color`,
          `color-mix(in srgb, var(--mantine-color-${name}-9), black 35%)`,
        ],
        [
          `--mantine-color-${name}-text`,
          `color-mix(in srgb, var(--mantine-color-${name}-9), black 20%)`,
        ],
      ]),
    ),
  },
  dark: {
    '--mantine-color-anchor': '#8bafca',
    '--mantine-color-dimmed': '#a9adb3',
    '--mantine-color-placeholder': '#9a9ea4',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-8)',
    ...Object.fromEntries(
      tinted.map((name) => [
        `--mantine-color-${name}-light-color`,
        `color-mix(in srgb, var(--mantine-color-${name}-2), white 20%)`,
      ]),
    ),
  },
});
