/**
 * A PATCH or DELETE whose response was lost is sent again unchanged. If the first one was executed, the record has
 * another RowVersion now, and outside of a save session the retry is rejected. The history shows it by the
 * request id of every change.
 */
import { ConflictError, type DaybookError } from './errors.ts';
import type { ChangeList } from './generated/schema.ts';
import type { Answer, Outgoing } from './outgoing.ts';
import { type AnswerCheck, isObject, isPage, isRecord } from './own-answer.ts';

/** Rebuilds the lost response, or returns null if the request did nothing. */
export async function wasApplied(
  { method, url, headers, body }: Outgoing,
  error: DaybookError,
  get: (path: string, isAnswer: AnswerCheck) => Promise<Answer>,
): Promise<Answer | null> {
  if (method !== 'PATCH' && method !== 'DELETE') return null;
  const record = /\/api\/[\w-]+\/[0-9a-f-]{36}(?=\/lines\/|[?#]|$)/i.exec(url)?.[0];
  const version = versionOf(headers, body);
  if (record === undefined || version === null) return null;
  const requestId = headers.get('x-request-id');
  const prefix = new URL(url, 'http://same-origin').pathname.split('/api/')[0] ?? '';
  for (let after: string | null = version; after !== null; ) {
    const page = await get(
      `${prefix}${record}/changes?limit=200&after=${encodeURIComponent(after)}`,
      isPage,
    );
    const { items, nextCursor } = page.body as ChangeList;
    if (items.some((change) => change.requestId === requestId)) {
      if (error instanceof ConflictError) return answerOf(error.current);
      return answerOf((await get(prefix + record, isRecord)).body);
    }
    after = nextCursor;
  }
  return null;
}

function versionOf(headers: Headers, body: Outgoing['body']): string | null {
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : null;
  if (isObject(sent) && typeof sent['RowVersion'] === 'string') return sent['RowVersion'];
  return /^"([^"]+)"$/.exec(headers.get('if-match') ?? '')?.[1] ?? null;
}

function answerOf(record: unknown): Answer {
  const text = JSON.stringify(record);
  const headers = { 'content-type': 'application/json' };
  return { response: new Response(null, { status: 200, headers }), text, body: record };
}
