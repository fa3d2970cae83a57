/** Sends one record of an import. Repeated runs create it only once. */
import type { Entity } from '../../record/entity.ts';
import type { Value } from '../../record/fields.ts';
import { type Answer, type Client, refusalOf } from './api-client.ts';
import type { RowProblem } from './file-error.ts';
import type { ImportProgress } from './import-progress.ts';
import { type Item, placeOf } from './read-items.ts';
import type { Input } from './record-input.ts';

const limits = {
  /** Idempotency-Keys per record: the service replays a rejection, so a later run needs a new key. */
  keys: 50,
} as const;

interface Sent {
  readonly status: 'created' | 'skipped' | 'failed';
  readonly id: string | null;
  /** Whether this run posted it; `applied` likewise. */
  readonly posted: boolean;
  readonly applied: boolean;
  readonly problems: readonly RowProblem[];
}

interface Sender {
  /** `key`: Idempotency-Key of the record. Throws if further requests would fail, too. */
  send(item: Item, key: string): Promise<Sent>;
}

interface SenderOptions {
  readonly client: Client;
  readonly entity: Entity;
  readonly post: boolean;
  readonly progress: ImportProgress;
}

/** The requests of one record. Steps that an earlier run completed are not repeated. */
function createSteps({ client, entity }: Pick<SenderOptions, 'client' | 'entity'>) {
  const path = `/api/${entity.collection}`;
  const [draft] = Object.keys(entity.states);

  /** Sends with the next key if the response is a replayed rejection. */
  async function once(to: string, body: Value, key: string): Promise<Answer> {
    for (let number = 1; ; number += 1) {
      const idempotencyKey = number === 1 ? key : `${key}.${number}`;
      const answer = await client.call('POST', to, { body, idempotencyKey });
      const isOld = answer.status >= 400 && answer.headers['idempotency-replayed'] === 'true';
      if (!isOld || number === limits.keys) return answer;
    }
  }

  /** Null if the record is posted. */
  async function refusalToPost(id: string): Promise<Answer | null> {
    const answer = await client.call('POST', `${path}/${id}/post`, { body: {} });
    if (answer.status === 200) return null;
    if (answer.body.code !== 'invalid_transition') return answer;
    // An earlier run, or a request whose response was lost, may have posted it.
    const { body } = await client.call('GET', `${path}/${id}`);
    return body['status'] === draft ? answer : null;
  }

  /** Null if the record is applied. */
  async function refusalToApply(
    id: string,
    apply: readonly Input[],
    key: string,
    isNew: boolean,
  ): Promise<Answer | null> {
    // An earlier run may have applied it, and its Idempotency-Key may have expired.
    if (!isNew && (await isApplied(id, apply))) return null;
    const body = { allocations: apply.map(inOrder) };
    const answer = await once(`${path}/${id}/apply`, body, `${key}-apply`);
    return answer.status === 200 ? null : answer;
  }

  async function isApplied(id: string, apply: readonly Input[]): Promise<boolean> {
    const { body } = await client.call('GET', `${path}/${id}`);
    const live = (body['allocations'] ?? []) as readonly { invoiceId: string }[];
    const settled = new Set<Value | undefined>(live.map(({ invoiceId }) => invoiceId));
    return apply.every(({ invoiceId }) => settled.has(invoiceId));
  }

  const create = (input: Input, key: string) => once(path, inOrder(input), key);
  return { create, refusalToPost, refusalToApply };
}

export function createSender(options: SenderOptions): Sender {
  const { post, progress } = options;
  const { create, refusalToPost, refusalToApply } = createSteps(options);
  return {
    async send(item, key) {
      const { input, apply } = item.record;
      const before = progress.done(key);
      const done = before ?? { id: '', posted: false, applied: false };
      let { id, posted, applied } = done;
      const sent = (status: Sent['status'], problems: Sent['problems'] = []): Sent => ({
        status,
        id: id === '' ? null : id,
        posted: posted && !done.posted,
        applied: applied && !done.applied,
        problems,
      });
      const note = () => progress.note(key, { id, posted, applied });
      let isNew = false;
      if (id === '') {
        const answer = await create(input, key);
        if (answer.status !== 201) return sent('failed', problemsOf(item, answer, ''));
        id = String(answer.body['id']);
        isNew = answer.headers['idempotency-replayed'] !== 'true';
        note();
      }
      const status = isNew ? 'created' : 'skipped';
      if (post && !posted) {
        const refusal = await refusalToPost(id);
        const made = ` The record was created as a draft, ${id}.`;
        if (refusal !== null) return sent('failed', problemsOf(item, refusal, made));
        posted = true;
        note();
      }
      if (apply.length > 0 && posted && !applied) {
        const refusal = await refusalToApply(id, apply, key, isNew);
        const made = ` The record was posted, ${id}, but not applied.`;
        if (refusal !== null) return sent('failed', problemsOf(item, refusal, made));
        applied = true;
        note();
      }
      return sent(status);
    },
  };
}

/** `made`: text about the steps that succeeded. */
function problemsOf(item: Item, answer: Answer, made: string): RowProblem[] {
  const { errors = [], code = `status_${answer.status}` } = answer.body;
  const problems = errors.map((error) => ({
    ...placeOf(item, error.pointer.replace(/^\/allocations\b/, '/apply')),
    code: error.code,
    message: `${error.message}${made}`,
  }));
  const whole = { row: item.row, field: '', code, message: `${refusalOf(answer)}${made}` };
  return problems.length > 0 ? problems : [whole];
}

/** Sorts names, so that the order of columns does not change the request of an Idempotency-Key. */
function inOrder(value: Value): Value {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}
