/**
 * Preloaded into the service by measure-road.ts: records which functions of `server/src` a request runs. Each order of
 * the parent process is one step, whose result is sent back.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Session } from 'node:inspector';
import { Client } from 'pg';

/** A function that was entered: its number, its file relative to `server/src`, and its name, which may be empty. */
export interface Entered {
  readonly index: number;
  readonly file: string;
  readonly name: string;
}

/** `caller`: the file of the function that called it, past functions of libraries; null: it was called by a library alone. */
export interface Call {
  readonly entered: Entered;
  readonly caller: string | null;
}

/** In order; `commit`: the statement was passed to the driver; `answer`: the response was written. */
export type Step = Call | 'commit' | 'answer';

/** `cover`: count calls from now on; `break`: a breakpoint in each function that was called; `take`: return the steps. */
export type Order = 'cover' | 'break' | 'take';

interface Covered {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly {
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }[];
  }[];
}

const source = new URL('../src/', import.meta.url);
const session = new Session();
session.connect();
const functions: Entered[] = [];
const steps: Step[] = [];
Error.stackTraceLimit = 100;
let isRequested = false;
subscribe('http.server.request.start', () => {
  isRequested = true;
});
subscribe('http.server.response.finish', () => {
  steps.push('answer');
  isRequested = false;
});

const { query } = Client.prototype;
Client.prototype.query = function (this: Client, ...words: unknown[]) {
  if (words[0] === 'commit') steps.push('commit');
  return Reflect.apply(query, this, words);
} as typeof query;

Object.assign(globalThis, {
  /** The condition of a breakpoint, which never pauses. */
  passRoad(index: number): false {
    const entered = functions[index];
    if (entered !== undefined && isRequested) steps.push({ entered, caller: callerOf() });
    return false;
  },
});

/** The first of our files below the function that is paused. */
function callerOf(): string | null {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => String(site.getFileName()));
  const files = new Error('where').stack as unknown as readonly string[];
  Error.prepareStackTrace = prepareStackTrace;
  const [, caller] = files.filter(isOurs);
  return caller === undefined ? null : fileOf(caller);
}

function isOurs(url: string): boolean {
  return url.startsWith(source.href);
}

function fileOf(url: string): string {
  return url.slice(source.href.length);
}

async function cover(): Promise<void> {
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Resets the counts.
  await post('Profiler.takePreciseCoverage');
}

async function breakInCalled(): Promise<void> {
  const { result } = (await post('Profiler.takePreciseCoverage')) as { result: Covered[] };
  await post('Profiler.stopPreciseCoverage');
  await post('Debugger.enable');
  for (const { scriptId, url, functions: called } of result) {
    if (!isOurs(url)) continue;
    const { scriptSource } = await post('Debugger.getScriptSource', { scriptId });
    const placeOf = placesIn(scriptId, String(scriptSource));
    for (const { functionName, ranges } of called) {
      const [range] = ranges;
      if (range === undefined || range.count === 0) continue;
      const place = { start: placeOf(range.startOffset), end: placeOf(range.endOffset) };
      await breakAt(place, fileOf(url), functionName);
    }
  }
}

async function breakAt(place: object, file: string, name: string): Promise<void> {
  const { locations } = await post('Debugger.getPossibleBreakpoints', {
    ...place,
    restrictToFunction: true,
  });
  const [location] = locations as object[];
  if (location === undefined) return;
  const index = functions.length;
  functions.push({ index, file, name });
  await post('Debugger.setBreakpoint', { location, condition: `passRoad(${index})` });
}

/** Line and column of an offset. */
function placesIn(scriptId: string, text: string) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset: number) => {
    const lineNumber = starts.findLastIndex((start) => start <= offset);
    return { scriptId, lineNumber, columnNumber: offset - (starts[lineNumber] ?? 0) };
  };
}

function post(method: string, params: object = {}): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    session.post(method, params, (error, result) => {
      if (error === null) resolve((result ?? {}) as Record<string, unknown>);
      else reject(new Error(`${method}: ${error.message}`));
    });
  });
}

const orders: Readonly<Record<Order, () => Promise<void>>> = {
  cover,
  break: breakInCalled,
  take: async () => undefined,
};

process.on('message', (order: Order) => {
  void orders[order]().then(() => process.send?.(steps.splice(0)));
});
// The channel does not keep the service running.
process.channel?.unref();
