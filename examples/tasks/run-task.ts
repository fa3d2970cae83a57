/**
 * `npm run task`: `start 3` prepares records and prints what to reach, `grade 3` checks whether it was reached. Both work on
 * a running service: `npm start`, or that of DAYBOOK_URL and DAYBOOK_API_KEY (Admin).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDaybook } from '../../sdk/src/index.ts';
import type { Made, Place, Task } from './task.ts';
import { books } from './tasks-of-books.ts';
import { integration } from './tasks-of-integration.ts';

/** In the order of their numbers. */
export const tasks: readonly Task[] = [...integration, ...books];

export async function startTask(number: number, place: Place): Promise<string> {
  const task = taskOf(number);
  mkdirSync(place.folder, { recursive: true });
  const made = await task.start(place);
  writeFileSync(madeFile(place.folder, number), JSON.stringify(made, null, 2));
  return `Task ${number}: ${task.title}\n\n${task.ask(made, place.folder)}`;
}

export async function gradeTask(number: number, place: Omit<Place, 'tag'>) {
  const task = taskOf(number);
  const file = madeFile(place.folder, number);
  if (!existsSync(file)) throw new Error(`Task ${number} was not started: start ${number}`);
  const made: Made = JSON.parse(readFileSync(file, 'utf8'));
  return task.grade(place, made);
}

function taskOf(number: number): Task {
  const task = tasks[number - 1];
  if (task === undefined) throw new Error(`There are tasks 1 to ${tasks.length}.`);
  return task;
}

const madeFile = (folder: string, number: number) => join(folder, `${number}.json`);

async function run(words: readonly string[]): Promise<void> {
  const [command, number] = words;
  if (command === undefined) {
    for (const [index, { title }] of tasks.entries()) console.log(`${index + 1}. ${title}`);
    return;
  }
  const root = join(import.meta.dirname, '../..');
  const place = {
    daybook: createDaybook({
      baseUrl: process.env['DAYBOOK_URL'] ?? 'http://127.0.0.1:8080',
      apiKey:
        process.env['DAYBOOK_API_KEY'] ??
        readFileSync(join(root, 'data/demo-key.txt'), 'utf8').trim(),
    }),
    today: new Date(),
    folder: join(root, 'data/tasks'),
    tag: Date.now().toString(36),
  };
  if (command === 'start') return console.log(await startTask(Number(number), place));
  if (command !== 'grade') throw new Error('Commands: start <number>, grade <number>');
  const sentences = Object.entries(await gradeTask(Number(number), place));
  for (const [sentence, isTrue] of sentences) console.log(`${isTrue ? '✓' : '✗'} ${sentence}`);
  if (!sentences.every(([, isTrue]) => isTrue)) process.exitCode = 1;
}

if (import.meta.main)
  await run(parseArgs({ allowPositionals: true }).positionals).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
