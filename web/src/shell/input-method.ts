/**
 * Keys of an input method (Japanese, Chinese, Korean, dead keys): while text is composed, Enter, Escape, Tab and arrows
 * belong to the input method. The key handlers of the app and of its libraries do not receive them.
 */

/** `keyCode` of a key that an input method handled, UI Events, section 7.3. Safari sends it after the composition. */
const handledKeyCode = 229;

/** Called before anything else listens: only then does it stop listeners on the window, too. */
export function keepKeysOfInputMethod(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === handledKeyCode) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
