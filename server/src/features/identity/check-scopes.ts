/** Validates the scopes of a new API key: each is that of an operation. */
import type { InputCheck } from '../../http/input-check.ts';
import type { AnyOperation } from '../../http/operation.ts';
import { metricsOperation, scopeOf } from '../../http/permission.ts';
import { unknownName } from '../../record/values/names.ts';
import { invalidValue } from './messages.ts';

export function createScopeCheck(operations: () => readonly AnyOperation[]): InputCheck {
  return async ({ scopes }) => {
    if (!Array.isArray(scopes)) return null;
    const closed = operations().filter((operation) => 'roles' in operation);
    const known = new Set([...closed, metricsOperation].map(scopeOf));
    const unknown = scopes.find((scope) => !known.has(String(scope)));
    if (typeof unknown !== 'string') return null;
    return invalidValue('/scopes', 'scope_unknown', unknownName(unknown, [...known].sort()));
  };
}
