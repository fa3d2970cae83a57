/**
 * Which command runs a test file, by its folder or the end of its name: `campaign/` and `*.long.test.ts` belong to
 * `npm run test:all`, `*.page.test.ts`, which need a browser, to `npm run test:web`, all others to `npm test`: among
 * them `*.journey.test.ts`, the few that need a browser and prove that the whole works.
 */
export type Tier = 'test' | 'web' | 'all';

export function tierOf(file: string): Tier {
  if (file.startsWith('campaign/') || file.endsWith('.long.test.ts')) return 'all';
  return file.endsWith('.page.test.ts') ? 'web' : 'test';
}

/** Whether a test file needs a browser. */
export const needsBrowser = (file: string): boolean => /\.(page|journey)\.test\.ts$/.test(file);

/** The name of a test file for the command line: without what only states its tier. */
export const nameOf = (file: string): string =>
  file.replace(/(\.(page|journey|long))?\.test\.ts$/, '');
