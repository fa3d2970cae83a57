/**
 * What proves that an answer is the service’s: its shape. A proxy, a captive portal or a cut connection can answer
 * with any status and any body; such an answer says nothing about the request.
 */
import { collections } from './generated/catalogue.ts';
import type { Problem } from './generated/schema.ts';

export type AnswerCheck = (body: unknown) => boolean;

type Members = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record; with `id`, that record. */
export function isRecord(body: unknown, id?: string): body is Members {
  if (!isObject(body)) return false;
  const { id: own, RowVersion } = body;
  const isNamed = id === undefined ? typeof own === 'string' && own !== '' : own === id;
  return isNamed && typeof RowVersion === 'string' && RowVersion !== '';
}

/** A page of a list. */
export function isPage(body: unknown): boolean {
  if (!isObject(body) || !Array.isArray(body['items'])) return false;
  const { nextCursor } = body;
  return nextCursor === null || typeof nextCursor === 'string';
}

export function isProblem(body: unknown, status: number): body is Problem {
  if (!isObject(body)) return false;
  const { code, title, detail, errors, status: own = status } = body;
  const texts = [code, title, detail];
  return texts.every((text) => typeof text === 'string') && Array.isArray(errors) && own === status;
}

const lists = new Set<string>(Object.values(collections).map(({ path }) => path));

/** The check of a JSON answer to an operation, by its method and path template. */
export function checkOf(method: string, path: string, id: unknown): AnswerCheck {
  const [, list = '', rest] = /^(\/api\/[\w-]+)(?:\/\{id\}(\/lines\b.*)?)?$/.exec(path) ?? [];
  if (!lists.has(list) || (rest !== undefined && method === 'GET')) return isObject;
  if (path !== list) return (body) => isRecord(body, typeof id === 'string' ? id : undefined);
  return method === 'GET' ? isPage : (body) => isRecord(body);
}
