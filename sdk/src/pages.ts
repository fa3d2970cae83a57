/** Iterates over a list with one page in memory. */

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface Pages<Item> extends AsyncIterable<Item> {
  /** The pages instead of their items. */
  byPage(): AsyncIterable<readonly Item[]>;
}

/** `read` gets the cursor of the page, none for the first. Every iteration starts at the first page. */
export function createPages<Item>(
  read: (cursor: string | null) => Promise<Page<Item>>,
): Pages<Item> {
  async function* byPage() {
    for (let cursor: string | null = null; ; ) {
      const page: Page<Item> = await read(cursor);
      yield page.items;
      cursor = page.nextCursor;
      if (cursor === null) return;
    }
  }
  return {
    byPage,
    async *[Symbol.asyncIterator]() {
      for await (const items of byPage()) yield* items;
    },
  };
}
