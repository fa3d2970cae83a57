/** State shared by the test files of one worker, and measurements of their time. */
import { tmpdir } from 'node:os';

/** Whether this is `npm run test:all`, with larger budgets and accessibility checks of every view. */
export const runsAll = process.env.DAYBOOK_TEST_ALL === '1';

/** How many random cases a test runs: `few` in `npm test`, `many` in `npm run test:all`. */
export const cases = (few: number, many: number): number => (runsAll ? many : few);

/** The folder of temporary files on the disk; those of `npm test` are in memory. */
export const diskFolder = (): string => process.env.DAYBOOK_TEST_DISK ?? tmpdir();

const shared = new Map<string, Promise<unknown>>();
const closers: (() => Promise<unknown>)[] = [];
let spent: Record<string, number> = {};

/** Creates a shared value at its first use; it lives until the worker ends. */
export function share<T>(
  name: string,
  make: () => Promise<T>,
  close: (made: T) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let made = shared.get(name) as Promise<T> | undefined;
  if (made === undefined) {
    made = make();
    shared.set(name, made);
    closers.push(async () => close(await (made as Promise<T>)));
  }
  return made;
}

export async function closeShared(): Promise<void> {
  shared.clear();
  for (const close of closers.splice(0).reverse()) await close();
}

/** Adds the time of `work` to `what`. */
export async function spend<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    spent[what] = (spent[what] ?? 0) + performance.now() - begun;
  }
}

/** Milliseconds since the last call. */
export function takeSpent(): Record<string, number> {
  const taken = spent;
  spent = {};
  return taken;
}
