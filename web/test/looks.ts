/** How accessible a page is by axe, in both colour schemes, and whether it fits its window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { runsAll } from '../../server/test/support/worker.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeResult {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary: string;
  }[];
}

const schemes = ['light', 'dark'] as const;
const widths = [1440, 390];
const layoutMs = 15_000;
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** All rules in the current scheme; in `test:all` also the colour rules in the other one. */
export async function findingsOf(page: Page): Promise<string[]> {
  await loadAxe(page);
  const shown = await page.evaluate(schemeOfPage);
  const [other = 'dark'] = schemes.filter((one) => one !== shown);
  const found = await runAxe(page, shown, {});
  if (!runsAll || (await page.evaluate(isSchemeChosen))) return found;
  await showScheme(page, other);
  found.push(...(await runAxe(page, other, { runOnly: colourRules })));
  await showScheme(page, shown);
  return found;
}

/** Once for each document, through the debugger, so that the content security policy of the page is not relaxed. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
}

export async function findingsInPart(page: Page, selector: string): Promise<string[]> {
  await page.locator(selector).first().waitFor();
  await loadAxe(page);
  const shown = await page.evaluate(schemeOfPage);
  const found: string[] = [];
  for (const scheme of [shown, ...schemes.filter((one) => runsAll && one !== shown)] as const) {
    if (scheme !== shown) await showScheme(page, scheme);
    await page.evaluate(paint);
    // Only colours depend on the scheme.
    const rules = scheme === shown ? {} : { runOnly: colourRules };
    found.push(...(await runAxe(page, scheme, rules, selector)));
    if (scheme !== shown) await showScheme(page, shown);
  }
  return found;
}

/** Horizontal scrolling, wide and narrow, and findings of axe (in `test:all` of both); restores the viewport. */
export async function looksOf(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(paint);
    // The page is laid out in steps: only one that never fits is a finding.
    const fits = await page
      .waitForFunction(fitsItsWindow, undefined, { timeout: layoutMs })
      .catch(() => null);
    const path = new URL(page.url()).pathname;
    if (fits === null) found.push(`${path} ${width}: scrolls horizontally`);
    if (runsAll || width === widths[0])
      found.push(...(await findingsOf(page)).map((finding) => `${path} ${width} ${finding}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

function fitsItsWindow(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth <= clientWidth;
}

function schemeOfPage(): 'light' | 'dark' {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
}

/** Chosen by the user, not by the system. */
function isSchemeChosen(): boolean {
  const chosen = localStorage.getItem('daybook.color-scheme');
  return chosen !== null && chosen !== 'auto';
}

/** Waits until changes are rendered and animations have ended. */
async function paint(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = document.getAnimations().filter(({ effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {};
    return typeof endTime === 'number' && Number.isFinite(endTime);
  });
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: 'attached' });
  await page.evaluate(paint);
}

async function runAxe(
  page: Page,
  scheme: string,
  options: object,
  selector = 'html',
): Promise<string[]> {
  const results = await page.evaluate(
    async ([part, asked]) => {
      const { axe } = globalThis as unknown as {
        axe: { run(part: string, options: object): Promise<{ violations: AxeResult[] }> };
      };
      return (await axe.run(part, asked)).violations;
    },
    [selector, { resultTypes: ['violations'], iframes: false, ...options }] as const,
  );
  return results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${scheme} ${id}: ${help} at ${target.join(' ')}: ${failureSummary}`,
      ),
    );
}
