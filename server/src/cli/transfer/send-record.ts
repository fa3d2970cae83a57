/** Sends one record of an import, so that it is made once however often it is sent. */
import type { Entity } from '../../domain/entity.ts';
import type { Value } from '../../domain/fields.ts';
import { type Answer, type Client, refusalOf } from './api-client.ts';
import type { RowProblem } from './file-error.ts';
import type { ImportProgress } from './import-progress.ts';
import { type Item, placeOf } from './read-items.ts';

const limits = {
  /** Keys of one record: a refusal is kept under its key, and the next run asks anew. */
  keys: 50,
} as const;

interface Sent {
  readonly status: 'created' | 'skipped' | 'failed';
  readonly id: string | null;
  /** By this run. */
  readonly posted: boolean;
  readonly problems: readonly RowProblem[];
}

interface Sender {
  /** `key`: of the record's content. Throws when going on makes no sense. */
  send(item: Item, key: string): Promise<Sent>;
}

interface SenderOptions {
  readonly client: Client;
  readonly entity: Entity;
  readonly post: boolean;
  readonly progress: ImportProgress;
}

export function createSender({ client, entity, post, progress }: SenderOptions): Sender {
  const path = `/api/${entity.collection}`;
  const [draft] = Object.keys(entity.states);

  async function create(input: Item['record']['input'], key: string): Promise<Answer> {
    const body = inOrder(input);
    for (let number = 1; ; number += 1) {
      const idempotencyKey = number === 1 ? key : `${key}.${number}`;
      const answer = await client.call('POST', path, { body, idempotencyKey });
      const isOld = answer.status >= 400 && answer.headers['idempotency-replayed'] === 'true';
      if (!isOld || number === limits.keys) return answer;
    }
  }

  /** Null: it is posted. */
  async function refusalToPost(id: string): Promise<Answer | null> {
    const answer = await client.call('POST', `${path}/${id}/post`, { body: {} });
    if (answer.status === 200) return null;
    if (answer.body.code !== 'invalid_transition') return answer;
    // An earlier run, or an answer that was lost, may have done it.
    const { body } = await client.call('GET', `${path}/${id}`);
    return body['status'] === draft ? answer : null;
  }

  return {
    async send(item, key) {
      const before = progress.done(key);
      if (before !== undefined && (before.posted || !post))
        return { status: 'skipped', id: before.id, posted: false, problems: [] };
      let id = before?.id ?? null;
      let status: Sent['status'] = 'skipped';
      if (id === null) {
        const answer = await create(item.record.input, key);
        if (answer.status !== 201) return failed(item, answer, null);
        id = String(answer.body['id']);
        if (answer.headers['idempotency-replayed'] !== 'true') status = 'created';
        progress.note(key, { id, posted: false });
      }
      if (!post) return { status, id, posted: false, problems: [] };
      const refusal = await refusalToPost(id);
      if (refusal !== null) return failed(item, refusal, id);
      progress.note(key, { id, posted: true });
      return { status, id, posted: true, problems: [] };
    },
  };
}

/** `id`: of the record that was made all the same. */
function failed(item: Item, answer: Answer, id: string | null): Sent {
  const { errors = [], code = `status_${answer.status}` } = answer.body;
  const made = id === null ? '' : ` It was made as a draft, ${id}.`;
  const problems = errors.map((error) => ({
    ...placeOf(item, error.pointer),
    code: error.code,
    message: `${error.message}${made}`,
  }));
  const whole = { row: item.row, field: '', code, message: `${refusalOf(answer)}${made}` };
  return {
    status: 'failed',
    id,
    posted: false,
    problems: problems.length > 0 ? problems : [whole],
  };
}

/** The same content is the same request, whatever order the columns have. */
function inOrder(value: Value): Value {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}
