/** The icons that the build makes; see vite.config.ts. */
declare module 'virtual:tabler/*' {
  export const icon: import('./core/icon.tsx').Icon;
}
