/** A draft with two lines, and an editor of it. */
import type { Daybook } from '../../src/index.ts';

type Options = Parameters<Daybook['invoices']['autosave']>[1];

/** `other` creates the draft, `daybook` edits it. */
export async function openDraft(daybook: Daybook, other: Daybook, options: Options = {}) {
  const initial = await other.invoices.create({
    memo: 'first',
    lines: [{ description: 'one', quantity: '1' }, { description: 'two' }],
  });
  const editor = daybook.invoices.autosave(initial.id, { initial, debounceMs: 5, ...options });
  const [one = '', two = ''] = initial.lines.map(({ id }) => id);
  return { initial, editor, id: initial.id, one, two };
}
