/**
 * The actions of one editor, such as posting. An action without an answer that decides may have been executed: the
 * record is read, and its history shows it. Where that is not possible, the same call repeats the same request.
 */
import { ConflictError, isDaybookError, isTransient } from '../errors.ts';
import type { Change } from '../generated/schema.ts';
import type { Row } from './edits.ts';
import type { ActionRequest, RecordRequests } from './record-requests.ts';

interface ActionScene {
  readonly requests: RecordRequests;
  /** Names the request as this editor's own. */
  remember(requestId: string): void;
  adopt(answer: Row): void;
  /** Reads the record and the changes since the known one; until that succeeds, the status is `unknown`. */
  readAgain(): Promise<{ record: Row; changes: readonly Change[] }>;
}

interface Unproven extends ActionRequest {
  readonly begunAt: number;
}

/** The service knows an idempotency key for 24 hours. A computer may sleep. */
const longestRepeatMs = 20 * 3_600_000;

export class Actions {
  readonly #scene: ActionScene;
  #unproven: Unproven | null = null;

  constructor(scene: ActionScene) {
    this.#scene = scene;
  }

  /** Executes an action on one state of the record. */
  async run(action: string, body: Row, rowVersion: string): Promise<Row> {
    const repeated = this.#takeUnproven(action, body);
    if (repeated === null) {
      const requestId = crypto.randomUUID();
      return await this.#send({ action, body, rowVersion, requestId, begunAt: Date.now() });
    }
    try {
      return await this.#send(repeated);
    } catch (error) {
      // The earlier call was not executed, and the record has changed since. The caller has seen that.
      if (!(error instanceof ConflictError) || repeated.rowVersion === rowVersion) throw error;
      return await this.run(action, body, rowVersion);
    }
  }

  /** The same call, if its outcome is unknown. */
  #takeUnproven(action: string, body: Row): Unproven | null {
    const known = this.#unproven;
    if (known === null || known.action !== action) return null;
    if (JSON.stringify(known.body) !== JSON.stringify(body)) return null;
    this.#unproven = null;
    return Date.now() - known.begunAt > longestRepeatMs ? null : known;
  }

  async #send(request: Unproven): Promise<Row> {
    const { requests, remember, adopt, readAgain } = this.#scene;
    remember(request.requestId);
    try {
      const answer = await requests.act(request);
      adopt(answer);
      return answer;
    } catch (error) {
      if (isUnproven(error)) {
        this.#unproven = request;
        const read = await readAgain().catch(() => null);
        if (read?.changes.some((one) => isMadeBy(one, request)) !== true) throw error;
        this.#unproven = null;
        return read.record;
      }
      if (!isLate(error)) throw error;
      // If that is not answered, it is what the caller gets: the same call may find that nothing is left to do.
      const { record } = await readAgain();
      if (await this.#isDone(request.action, record)) return record;
      throw error;
    }
  }

  /** Whether the record has the status that the action gives, by another client: then there is nothing left to do. */
  async #isDone(action: string, { status }: Row): Promise<boolean> {
    const history = await this.#scene.requests.changes(null);
    const last = history.findLast(({ path }) => path === 'status');
    return last !== undefined && last.operation === action && last.new === status;
  }
}

/** A request that was rejected may have refreshed the record, which is not the action. */
function isMadeBy({ requestId, operation }: Change, request: ActionRequest): boolean {
  return requestId === request.requestId && operation === request.action;
}

/** Whether another client may have done the same. */
function isLate(error: unknown): boolean {
  if (error instanceof ConflictError) return true;
  return isDaybookError(error) && error.code === 'invalid_transition';
}

function isUnproven(error: unknown): boolean {
  // Also 401: an earlier attempt of the request may have been executed.
  return !isDaybookError(error) || isTransient(error) || error.status === 401;
}
