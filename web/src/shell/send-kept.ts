/**
 * Sends the edits that are stored in this browser and that no open page sends, one record after the other: of pages
 * that were left offline, and of closed tabs.
 */
import type { EditorStatus } from '@daybook/sdk';
import { queryClient } from '../core/daybook.ts';
import { factsOf } from '../core/feature.ts';
import { withLock } from '../core/web-locks.ts';
import {
  type AnyEditor,
  acquireEditor,
  type EditableName,
  isShown,
  releaseEditor,
} from '../ui/editor/open-editors.ts';
import { readLeft } from '../ui/editor/storage.ts';
import { nameOfRecord } from '../ui/inputs/references.ts';
import { pageOf } from '../ui/links/record-pages.ts';

export interface SentRecord {
  readonly collection: string;
  /** Where the record is edited. */
  readonly to: string;
  readonly name: string;
  /** `unsent`: the server was not reached, or the session has ended; the edits remain. */
  readonly outcome: 'saved' | 'conflict' | 'failed' | 'unsent';
}

/** In one tab of the browser at a time. */
export function sendKept(owner: string): Promise<readonly SentRecord[]> {
  return withLock(`daybook.kept.${owner}`, {}, () => sendAll(owner));
}

async function sendAll(owner: string): Promise<readonly SentRecord[]> {
  const sent: SentRecord[] = [];
  for (const key of (await readLeft(owner)).keys()) {
    const [collection = '', id = ''] = key.split('/');
    const to = pageOf(collection, id) ?? factsOf(collection).editedAt;
    if (to === undefined || isShown(owner, collection, id)) continue;
    const opened = acquireEditor(owner, collection as EditableName, id, undefined);
    const outcome = await saveAll(opened.editor);
    const { record } = opened.editor.snapshot();
    releaseEditor(opened);
    if (record !== null) queryClient.setQueryData([collection, id], record);
    sent.push({ collection, to, name: nameIn(record, id), outcome });
    if (outcome === 'unsent') break;
  }
  return sent;
}

const outcomes: Readonly<Record<EditorStatus, SentRecord['outcome']>> = {
  saved: 'saved',
  conflict: 'conflict',
  failed: 'failed',
  loading: 'unsent',
  saving: 'unsent',
  offline: 'unsent',
  unknown: 'unsent',
};
const unauthorized = 401;

/** Resolves when nothing is left, the user must decide, or the server is not reached (again). */
function saveAll(editor: AnyEditor): Promise<SentRecord['outcome']> {
  const { error: before } = editor.snapshot();
  return new Promise((resolve) => {
    const end = () => {
      stop();
      const { status, error } = editor.snapshot();
      resolve(error?.status === unauthorized ? 'unsent' : outcomes[status]);
    };
    const stop = editor.subscribe(() => {
      const { status, error } = editor.snapshot();
      if (status === 'offline' && error !== before) end();
    });
    editor.flush().then(end, end);
  });
}

type Fields = Readonly<Record<string, unknown>>;

function nameIn(record: Fields | null, id: string): string {
  const { number, billingName } = record ?? {};
  // A draft has no number yet; its customer's name identifies it.
  if (number === null && typeof billingName === 'string') return billingName;
  return nameOfRecord({ ...record, id });
}
