/**
 * The look of the app in one file: colours, surfaces, type, corners, shadows, spacing. `app.css` has what a theme cannot
 * express. Decision 0050 gives the reasons.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { foldingFilter } from '../ui/inputs/folding-filter.ts';

/** The colour of the mark and of printed documents: blue-black ink. */
const ink: MantineColorsTuple = [
  '#f0f5fb',
  '#dfe9f6',
  '#bfd3ec',
  '#94b4dd',
  '#6a94cb',
  '#4878b8',
  '#3a6cb0',
  '#31609f',
  '#2a5390',
  '#1f4272',
];

/** Neutrals with a little of the ink in them; `gray-3` is the colour of rules between surfaces. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e7eaef',
  '#dfe3e9',
  '#cbd2da',
  '#9aa4b1',
  '#717c8b',
  '#505a67',
  '#38414d',
  '#1f262f',
];

/** 0: text; 4: rules; 5: hover; 6: raised, such as inputs; 7: cards; 8: the page. */
const dark: MantineColorsTuple = [
  '#e3e7ec',
  '#b9c1cb',
  '#8d97a4',
  '#5d6774',
  '#2c333d',
  '#272e38',
  '#1d232b',
  '#171c23',
  '#0f1318',
  '#0b0e12',
];

/** The list box itself scrolls: a scroll area inside is not reachable by keyboard for assistive technology. */
const scrollingList = {
  defaultProps: { withScrollArea: false, filter: foldingFilter },
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;

/** Typing highlights the first match; Enter then chooses it. */
const choosing = {
  ...scrollingList,
  defaultProps: {
    ...scrollingList.defaultProps,
    selectFirstOptionOnChange: true,
    // Choosing the same option again must not clear it; clearable fields have a button for that.
    allowDeselect: false,
  },
} as const;

/** `close`: the accessible name of close buttons. */
export function themeFor(close: string): MantineThemeOverride {
  const label = { 'aria-label': close };
  const closes = { closeButtonProps: label };
  return createTheme({
    primaryColor: 'ink',
    primaryShade: { light: 8, dark: 6 },
    colors: { ink, gray, dark },
    black: '#171d25',
    autoContrast: true,
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontWeight: '620',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '1.2' },
        h2: { fontSize: '1.4375rem', lineHeight: '1.25' },
        h3: { fontSize: '1.1875rem', lineHeight: '1.3' },
        h4: { fontSize: '1rem', lineHeight: '1.4' },
        h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
    defaultRadius: 'sm',
    shadows: {
      xs: '0 1px 2px rgb(15 23 42 / 6%)',
      sm: '0 1px 2px rgb(15 23 42 / 6%), 0 2px 6px rgb(15 23 42 / 5%)',
      md: '0 2px 4px rgb(15 23 42 / 6%), 0 8px 24px rgb(15 23 42 / 12%)',
      lg: '0 4px 8px rgb(15 23 42 / 6%), 0 16px 40px rgb(15 23 42 / 16%)',
      xl: '0 8px 16px rgb(15 23 42 / 8%), 0 24px 64px rgb(15 23 42 / 22%)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Paper: { defaultProps: { radius: 'md' } },
      Card: { defaultProps: { radius: 'md' } },
      CloseButton: { defaultProps: label },
      Modal: { defaultProps: { ...closes, radius: 'lg', shadow: 'xl', overlayProps: { blur: 2 } } },
      Drawer: { defaultProps: { ...closes, shadow: 'xl' } },
      Menu: {
        defaultProps: {
          // The library's placeholder is no item, which ARIA forbids in a menu; without it the first item has the focus.
          withInitialFocusPlaceholder: false,
          radius: 'md',
          shadow: 'md',
        },
      },
      Select: choosing,
      MultiSelect: scrollingList,
      TagsInput: scrollingList,
      Popover: { defaultProps: { radius: 'md', shadow: 'md' } },
      Notification: { defaultProps: { ...closes, radius: 'md' } },
      Alert: { defaultProps: { closeButtonLabel: close, radius: 'md' } },
    },
  });
}

const tinted = ['gray', 'red', 'teal', 'yellow', 'orange', 'green', 'blue', 'ink'] as const;

/**
 * Surfaces from the bottom to the top: page, card (`--mantine-color-body`), raised, overlay. Also replaces library colours
 * that miss the contrast of WCAG 2.2 AA (1.4.3: 4.5 to 1).
 */
export const surfaces: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--surface-page': '#f6f7f9',
    '--surface-overlay': '#ffffff',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[0],
    '--mantine-color-dimmed': '#565f6b',
    '--mantine-color-placeholder': '#6b7480',
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
    '--surface-page': dark[8],
    '--surface-overlay': '#20262f',
    '--mantine-color-anchor': ink[3],
    '--mantine-color-dimmed': '#a3adb9',
    '--mantine-color-placeholder': '#96a0ac',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-8)',
    ...Object.fromEntries(
      tinted.flatMap((name) => [
        [
          `--mantine-color-${name}-light`,
          `color-mix(in srgb, var(--mantine-color-${name}-5) 16%, transparent)`,
        ],
        [
          `--mantine-color-${name}-light-color`,
          `color-mix(in srgb, var(--mantine-color-${name}-2), white 20%)`,
        ],
      ]),
    ),
  },
});
