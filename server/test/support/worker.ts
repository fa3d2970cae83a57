/** What the test files of one worker share, and where their time goes. */

/** Whether this is `npm run test:all`, where budgets are large and every look of a page is held against axe. */
export const runsAll = process.env.DAYBOOK_TEST_ALL === '1';

const shared = new Map<string, Promise<unknown>>();
const closers: (() => Promise<unknown>)[] = [];
let spent: Record<string, number> = {};

/** Makes what `name` stands for at its first use; it lives until the worker ends. */
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
  for (const close of closers.splice(0).reverse()) await close();
}

/** Counts the time of `work` to `what`. */
export async function spend<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    spent[what] = (spent[what] ?? 0) + performance.now() - begun;
  }
}

/** Milliseconds since it was last asked. */
export function takeSpent(): Record<string, number> {
  const taken = spent;
  spent = {};
  return taken;
}
