/**
 * Measures the delay from a key press to the displayed letter. Used by the test that typing never waits
 * for the network and by the benchmark of the web app.
 */
import type { CDPSession, Page } from 'playwright-core';
import { cell, field } from './invoice-steps.ts';

export interface Typed {
  readonly count: number;
  /** From the key press to the frame with its letter; other load of the machine counts too. */
  readonly slowestMs: number;
  readonly medianMs: number;
  /** CPU time of the page for one key. */
  readonly workMs: number;
  /** The contents of the field in frames that did not show all typed text. */
  readonly missed: readonly string[];
}

/** The two kinds of inputs of a draft. */
export function typingPlaces(page: Page) {
  return [
    { name: 'a text', focus: () => field(page, 'Memo').focus() },
    { name: 'a cell of the grid', focus: () => cell(page, 1, 'description').click() },
  ];
}

/** On a phone: the first line, in its card. */
export function cardPlaces(page: Page) {
  const head = page.locator('li[data-line]').getByRole('button').first();
  const focus = async () => {
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
    await field(page, 'Description').focus();
  };
  return [{ name: 'a card on a phone', focus }];
}

/** Presses one key after the other, each after the previous letter is displayed. */
export async function typeAndMeasure(page: Page, text: string): Promise<Typed> {
  await page.evaluate(watchKeys);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const began = await workOf(session);
  for (const [index, letter] of [...text].entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForFunction(
      (wanted) => (globalThis as unknown as { measured: number[] }).measured.length > wanted,
      index,
    );
  }
  const work = (await workOf(session)) - began;
  await session.detach();
  const { measured, missed } = await page.evaluate(() => {
    const state = globalThis as unknown as { measured: number[]; missed: string[] };
    return { measured: state.measured.toSorted((a, b) => a - b), missed: state.missed };
  });
  const round = (ms: number | undefined) => Math.round((ms ?? 0) * 10) / 10;
  return {
    count: text.length,
    slowestMs: round(measured.at(-1)),
    medianMs: round(measured[Math.floor(measured.length / 2)]),
    workMs: round(work / text.length),
    missed,
  };
}

/** Runs in the page: measures each key, and checks whether its frame shows all typed text. */
function watchKeys(): void {
  const state = globalThis as unknown as {
    measured: number[];
    missed: string[];
    watch?: AbortController;
  };
  state.watch?.abort();
  state.watch = new AbortController();
  const { signal } = state.watch;
  const measured: number[] = [];
  state.measured = measured;
  const missed: string[] = [];
  state.missed = missed;
  let pressedMs = 0;
  let wanted: { before: string; after: string } | null = null;
  // Only the first event: later ones build on the typed text, whatever the field shows by then.
  const begin = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart, selectionEnd } = target;
    wanted ??= {
      before: value.slice(0, selectionStart ?? value.length),
      after: value.slice(selectionEnd ?? value.length),
    };
  };
  // The time of the key press itself, so that the wait before its handling counts.
  const press = ({ timeStamp }: Event) => {
    pressedMs = timeStamp;
  };
  const measure = (event: Event) => {
    const beganMs = pressedMs;
    if (wanted !== null) wanted.before += (event as InputEvent).data ?? '';
    const expected = wanted === null ? null : wanted.before + wanted.after;
    requestAnimationFrame(() => {
      // The value that the frame paints.
      const { value } = document.activeElement as HTMLInputElement;
      if (value !== expected) missed.push(value);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => measured.push(performance.now() - beganMs);
      port2.postMessage(null);
    });
  };
  document.addEventListener('beforeinput', begin, { capture: true, signal });
  document.addEventListener('keydown', press, { capture: true, signal });
  document.addEventListener('input', measure, { capture: true, signal });
}

/** CPU time of the page's main thread so far, in milliseconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
