/**
 * Pages that the browser translates. A translator replaces a text node by an element with the translated text, and React
 * goes on to change or remove the node that is no longer on the page: figures would stay as they were, and removing a
 * text would fail. So the text node stays on the page, empty, beside its translation, which is removed as soon as the
 * text changes.
 */

/** Google Translate, which Chrome uses, and its imitators. */
const translationElement = 'FONT';

interface Replaced {
  readonly translation: Element;
  readonly text: string;
}

export function keepTranslatedTexts(root: Node): void {
  const replaced = new WeakMap<Node, Replaced>();
  const originals = new WeakMap<Node, Text>();

  /** Ends the translation of a text, and returns what it was. */
  function forget(node: Node): Replaced | undefined {
    const known = replaced.get(node);
    replaced.delete(node);
    known?.translation.remove();
    return known;
  }

  function removed(node: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    // If a translation is removed, the user chose to see the original.
    const text = originals.get(node) ?? node;
    if (!(text instanceof Text)) return;
    const known = forget(text);
    if (known !== undefined) {
      if (!text.isConnected || text.data !== '') return;
      text.data = known.text;
      // The translator's copy of the original.
      for (const added of addedNodes) if (added instanceof Text && added !== text) added.remove();
      return;
    }
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (text.isConnected || translation === undefined) return;
    replaced.set(text, { translation, text: text.data });
    originals.set(translation, text);
    text.data = '';
    translation.before(text);
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'childList')
        for (const node of record.removedNodes) removed(node, record);
      else if ((record.target as Text).data !== '') forget(record.target);
    }
    // Those of this function.
    observer.takeRecords();
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.nodeName === translationElement;
}
