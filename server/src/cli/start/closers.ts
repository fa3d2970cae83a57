/** What a start has opened, and how to close it once, although a signal and a failure may both ask for it. */

export interface Closers {
  push(close: () => Promise<void>): void;
  /** Closes in reverse order; a second call waits for the first. */
  closeAll(): Promise<void>;
  /** Whether a close was begun. */
  readonly isClosing: boolean;
}

export function createClosers(): Closers {
  const open: (() => Promise<void>)[] = [];
  let closing: Promise<void> | null = null;
  const run = async () => {
    for (let close = open.pop(); close !== undefined; close = open.pop()) await close();
  };
  return {
    push: (close) => void open.push(close),
    closeAll() {
      closing ??= run();
      return closing;
    },
    get isClosing() {
      return closing !== null;
    },
  };
}
