/**
 * What the command line writes to standard output and standard error. Texts may come from users of the service: no
 * character of them moves the cursor, sets a title, begins a line or reverses the direction of a terminal.
 */

import { Transform, type Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { styleText } from 'node:util';

/** Control characters (C0, DEL, C1), line separators, directional controls, and invisible tags. */
const unsafe =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Those that JSON leaves as they are. */
const unsafeInJson = new RegExp(unsafe.source.replace('\\p{Cc}', '\\u007f-\\u009f'), 'gu');

/** As in JSON: `\u001b`. */
const escaped = (text: string) =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** A text as one line: its control characters are shown, such as `\u001b` and `\u000a`. */
export function shown(text: string): string {
  return text.replace(unsafe, escaped);
}

/** Each line of a text as `shown`. */
function shownLines(text: string): string {
  return text.split(/\r?\n/).map(shown).join('\n');
}

/** JSON in which no string has such a character unescaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(unsafeInJson, escaped);
}

/** Lines on standard output. A line has no line break within: data cannot begin one. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(`${lines.map(shown).join('\n')}\n`);
}

/** A text of the program itself, unchanged. */
export function printText(text: string): void {
  process.stdout.write(text);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${jsonText(value)}\n`);
}

/** A text on standard error: progress, remedies, errors. */
export function printStatus(text: string): void {
  process.stderr.write(`${shownLines(text)}\n`);
}

/** For standard error, if it is a terminal with colours. */
export function coloured(name: 'green' | 'red' | 'dim', text: string): string {
  return styleText(name, text, { stream: process.stderr });
}

/** Rewrites the last line of standard error; `mark` and `rest` may have colours. */
export function printStep(mark: string, title: string, rest: string, end: string): void {
  const rewrite = process.stderr.isTTY && end !== '' ? '\r\u001b[2K' : '';
  process.stderr.write(`${rewrite}${mark} ${shown(title).padEnd(34)} ${rest}${end}`);
}

export function printStatusJson(value: unknown): void {
  process.stderr.write(`${jsonText(value)}\n`);
}

/** The destination of the log, which writes JSON lines. */
export function readable(target: { write(line: string): unknown }): { write(line: string): void } {
  return { write: (line) => void target.write(line.replace(unsafeInJson, escaped)) };
}

/** For files on standard output: unchanged in a pipe or file, readable on a terminal. */
export function fileTarget(): Writable {
  if (!process.stdout.isTTY) return process.stdout;
  const decoder = new StringDecoder('utf8');
  const target = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, shownLines(decoder.write(chunk))),
    flush: (done) => done(null, shownLines(decoder.end())),
  });
  target.pipe(process.stdout);
  return target;
}

/** The reader of a pipe, such as `| head`, may close it early. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
