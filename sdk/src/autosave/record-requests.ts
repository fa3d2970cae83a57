/**
 * The requests of one editor. Changes of fields and lines are one attempt each, because the editor itself schedules
 * retries; an action is repeated with its key. Each request has a save session of its own: its RowVersion is accepted
 * only while it is the current one, so that a copy of it that arrives late changes nothing.
 */
import type { LooseCall, LooseInit } from '../answers.ts';
import type { CollectionInfo } from '../catalogue.ts';
import type { Change, ChangeList } from '../generated/schema.ts';
import { isPage, isRecord } from '../own-answer.ts';
import type { Edit, Row } from './edits.ts';

export interface Sending {
  readonly rowVersion: string;
  readonly requestId: string;
}

/** The request id is the idempotency key. */
export interface ActionRequest extends Sending {
  readonly action: string;
  readonly body: Row;
}

/** The record after an edit. */
export interface Stored {
  readonly record: Row;
  /** The id of the added line; null for other edits, and without a `Location`. */
  readonly lineId: string | null;
}

export interface RecordRequests {
  read(): Promise<Row>;
  /** All changes, or those after a version; oldest first. */
  changes(after: string | null): Promise<Change[]>;
  /** The same edit of the same state has the same idempotency key, for every attempt and editor. */
  send(edit: Edit, how: Sending): Promise<Stored>;
  act(request: ActionRequest): Promise<Row>;
}

const pageLimit = 200;

export function createRecordRequests(
  call: LooseCall,
  info: CollectionInfo,
  id: string,
): RecordRequests {
  const one = `${info.path}/{id}`;
  const send = async (method: string, path: string, how: Sending, init: LooseInit) => {
    const { requestId } = how;
    const session = crypto.randomUUID();
    const headers = { 'Save-Session': session, 'X-Request-Id': requestId, ...init.headers };
    const params = { path: { id }, ...init.params };
    return (await call(method, path, { maxRetries: 0, ...init, headers, params })) as Row;
  };
  return {
    async read() {
      return (await call('GET', one, { params: { path: { id } }, maxRetries: 0 })) as Row;
    },
    async changes(after) {
      const all: Change[] = [];
      for (let from = after, more = true; more; ) {
        const query = { limit: pageLimit, ...(from === null ? {} : { after: from }) };
        const params = { path: { id }, query };
        const isAnswer = isPage;
        const page = await call('GET', `${one}/changes`, { params, maxRetries: 0, isAnswer });
        const { items, nextCursor } = page as ChangeList;
        all.push(...items);
        from = nextCursor;
        more = nextCursor !== null;
      }
      return all;
    },
    async send(edit, how) {
      const { rowVersion } = how;
      if (edit.kind === 'add') {
        const { fields, position } = edit;
        const placed = position === null ? {} : { position };
        // The service stores an error response with its key, so that the next state of the record needs another key.
        const headers = { 'Idempotency-Key': `${edit.uid}.${rowVersion}` };
        const body = { ...fields, ...placed, RowVersion: rowVersion };
        let lineId: string | null = null;
        const onResponse = (response: Response) => {
          lineId = /\/lines\/([^/]+)$/.exec(response.headers.get('location') ?? '')?.[1] ?? null;
        };
        const record = await send('POST', `${one}/lines`, how, { body, headers, onResponse });
        return { record, lineId };
      }
      const { lineId } = edit;
      const params = { path: { id, lineId } };
      if (edit.kind === 'remove') {
        const headers = { 'If-Match': `"${rowVersion}"` };
        return unnamed(await send('DELETE', `${one}/lines/{lineId}`, how, { params, headers }));
      }
      const body = { [edit.field]: edit.value, RowVersion: rowVersion };
      if (lineId === null) return unnamed(await send('PATCH', one, how, { body }));
      return unnamed(await send('PATCH', `${one}/lines/{lineId}`, how, { params, body }));
    },
    act({ action, body, ...how }) {
      const headers = { 'Idempotency-Key': how.requestId };
      const whole = { ...body, RowVersion: how.rowVersion };
      const isAnswer = (answer: unknown) => isRecord(answer);
      const init = { body: whole, headers, maxRetries: 3, isAnswer };
      return send('POST', `${one}/${action}`, how, init);
    },
  };
}

function unnamed(record: Row): Stored {
  return { record, lineId: null };
}
