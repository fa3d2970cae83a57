/** The requests of one editor: each is one attempt, for the editor itself decides when to come again. */
import type { LooseCall, LooseInit } from '../answers.ts';
import type { CollectionInfo } from '../catalogue.ts';
import type { Change, ChangeList } from '../generated/schema.ts';
import type { Edit, Row } from './edits.ts';

export interface Sending {
  readonly rowVersion: string;
  readonly session: string;
  readonly requestId: string;
}

/** The record after an edit. */
export interface Stored {
  readonly record: Row;
  /** Of the line that the edit added; null for other edits, and where no `Location` came. */
  readonly lineId: string | null;
}

export interface RecordRequests {
  read(): Promise<Row>;
  /** All changes after a version, or of ever; oldest first. */
  changes(after: string | null): Promise<Change[]>;
  /** The same edit of the same state is the same request, however often and by whom it is sent. */
  send(edit: Edit, how: Sending): Promise<Stored>;
  act(action: string, body: Row, how: Sending): Promise<Row>;
}

const pageLimit = 200;

export function createRecordRequests(
  call: LooseCall,
  info: CollectionInfo,
  id: string,
): RecordRequests {
  const one = `${info.path}/{id}`;
  const send = async (method: string, path: string, how: Sending, init: LooseInit) => {
    const { session, requestId } = how;
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
        const page = await call('GET', `${one}/changes`, { params, maxRetries: 0 });
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
        // A refusal is kept with its key, so that the next state of the record needs another one.
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
    act(action, body, how) {
      // An action that is repeated is the same one: its key is kept, so that it may be.
      const whole = { ...body, RowVersion: how.rowVersion };
      return send('POST', `${one}/${action}`, how, { body: whole, maxRetries: 3 });
    },
  };
}

function unnamed(record: Row): Stored {
  return { record, lineId: null };
}
