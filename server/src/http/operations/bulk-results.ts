/**
 * The results of an action on many records, one for each id. Beyond the size of a page a result has no record and a
 * problem no errors. Fewer commands run at once if their records are large.
 */
import type { Command } from '../../record/command.ts';
import { limits as pageLimits } from '../../record/list-query.ts';
import type { Reply } from '../operation.ts';

const limits = {
  /** Commands of one request that run at once. */
  commands: 32,
  /** The same before the size of the records is known, or while they are large. */
  leastCommands: 8,
} as const;

interface BulkResults {
  /** JSON of the results, in the order of the commands. */
  readonly texts: readonly string[];
  readonly replayed: boolean;
}

/** `run`: returns the response of the single action, also for problems. Commands begin in their order. */
export async function runMany(
  commands: readonly Command[],
  run: (command: Command) => Promise<Reply>,
): Promise<BulkResults> {
  const texts: string[] = [];
  let [bytes, largest, replayed] = [0, 0, true];
  const runOne = async (command: Command) => {
    const reply = await run(command);
    largest = Math.max(largest, String(reply.body).length);
    replayed &&= reply.headers['idempotency-replayed'] === 'true';
    const text = resultOf(command.id, reply, bytes < pageLimits.pageBytes);
    bytes += Buffer.byteLength(text);
    return text;
  };
  let count: number = limits.leastCommands;
  while (texts.length < commands.length) {
    const next = commands.slice(texts.length, texts.length + count);
    texts.push(...(await Promise.all(next.map(runOne))));
    count = atOnce(largest);
  }
  return { texts, replayed };
}

function atOnce(largest: number): number {
  const fitting = Math.floor(pageLimits.pageBytes / largest);
  return Math.max(limits.leastCommands, Math.min(limits.commands, fitting));
}

/** Without `isWhole` what makes it long is omitted, except a secret, which is shown only once. */
function resultOf(id: string, reply: Reply, isWhole: boolean): string {
  const { status, mediaType, body, showsSecret, warnings = [] } = reply;
  const warned = isWhole && warnings.length > 0 ? `,"warnings":${JSON.stringify(warnings)}` : '';
  const head = `{"id":"${id}","status":${status}${warned}`;
  if (mediaType !== 'application/json')
    return `${head},"problem":${isWhole ? body : withoutErrors(String(body))}}`;
  if (isWhole || showsSecret === true) return `${head},"record":${body}}`;
  return `${head},"recordOmitted":true}`;
}

function withoutErrors(body: string): string {
  const { errors, errorsOmitted = 0, ...problem } = JSON.parse(body);
  const omitted = errors.length + errorsOmitted;
  return JSON.stringify({ ...problem, errors: [], ...(omitted > 0 && { errorsOmitted: omitted }) });
}
