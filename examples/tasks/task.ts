/** What a task is. */
import type { Daybook } from '../../sdk/src/index.ts';

/** What `start` made, as `grade` gets it: texts, such as ids. */
export type Made = Readonly<Record<string, string>>;

export interface Place {
  readonly daybook: Daybook;
  readonly today: Date;
  /** Where files of tasks are. */
  readonly folder: string;
  /** Different for each start, so that a task can be started again. */
  readonly tag: string;
}

export interface Task<M extends Made = Made> {
  readonly title: string;
  start(place: Place): Promise<M>;
  /** What to reach, in sentences; how is in the documents. */
  ask(made: M, folder: string): string;
  /** By sentence, whether it is true. */
  grade(place: Omit<Place, 'tag'>, made: M): Promise<Readonly<Record<string, boolean>>>;
}

/** For the list of all tasks, which does not know what each makes: `grade` gets what its own `start` made. */
export function task<M extends Made>(one: Task<M>): Task {
  return {
    title: one.title,
    start: one.start,
    ask: (made, folder) => one.ask(made as M, folder),
    grade: (place, made) => one.grade(place, made as M),
  };
}
