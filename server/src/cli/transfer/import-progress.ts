/**
 * The progress file of an import, by default next to the imported file. It gets a line after each response; the next
 * run skips these records.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { bodyOf, type Done, type ImportRecord } from '../../../../sdk/src/import/index.ts';

/** A progress file belongs to one target. */
export interface ImportTarget {
  readonly url: string;
  /** Id of the tenant's settings. */
  readonly tenant: string;
  readonly collection: string;
}

export interface ImportProgress {
  done(key: string): Done | undefined;
  note(key: string, done: Done): void;
  close(): void;
}

/** Throws if the file belongs to another import. It is written when the first record is done. */
export function openProgress(path: string, target: ImportTarget): ImportProgress {
  const all = new Map<string, Done>();
  const before = readProgress(path, target, all);
  let file: number | null = null;
  function open(): number {
    const opened = openSync(path, 'a', 0o600);
    if (before === '') writeSync(opened, `${JSON.stringify({ import: target })}\n`);
    // Ends an incomplete last line, so that the next one is not appended to it.
    else if (!before.endsWith('\n')) writeSync(opened, '\n');
    return opened;
  }
  return {
    done: (key) => all.get(key),
    note(key, done) {
      all.set(key, done);
      file ??= open();
      writeSync(file, `${JSON.stringify({ key, ...done })}\n`);
    },
    close: () => (file === null ? undefined : closeSync(file)),
  };
}

/** Returns the text; `''` if there is no file. */
function readProgress(path: string, target: ImportTarget, all: Map<string, Done>): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
  if (text === '') return '';
  const [head = '', ...lines] = text.split('\n');
  const found = parseLine(head)?.['import'];
  if (JSON.stringify(found) !== JSON.stringify(target))
    throw new Error(
      `${path} is the progress file of another import: ${JSON.stringify(found)}. Give another file with --progress, or remove this one.`,
    );
  for (const line of lines) {
    // An interrupted run may have left an incomplete line.
    const { key, id, posted, applied } = parseLine(line) ?? {};
    if (typeof key === 'string' && typeof id === 'string')
      all.set(key, { id, posted: posted === true, applied: applied === true });
  }
  return text;
}

function parseLine(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * The Idempotency-Key of each record: a hash of its content and the name of the file, not of its position. Repeated
 * content gets a number, too.
 */
export function createKeys(collection: string, file: string): (record: ImportRecord) => string {
  const seen = new Map<string, number>();
  return ({ key, fields, lines, apply }) => {
    const body = bodyOf({ fields, lines });
    const whole = apply.length === 0 ? body : { ...body, apply };
    const content = hash(JSON.stringify([collection, file, key, sorted(whole)]));
    const times = seen.get(content) ?? 0;
    seen.set(content, times + 1);
    return `import-${content}${times === 0 ? '' : `-${times + 1}`}`;
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

/** The order of columns must not change the hash. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]);
}
