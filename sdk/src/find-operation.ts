/** Finds the operation of the OpenAPI document for a request. */
import type { OperationInfo } from './catalogue.ts';
import { operations } from './generated/catalogue.ts';

/** Paths as patterns; those without parameters come first because they are more specific. */
const patterns = Object.values(operations)
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length);

/** `path` begins with `/api`; its query is ignored. */
export function findOperation(method: string, path: string): OperationInfo | undefined {
  const [bare = ''] = path.split(/[?#]/, 1);
  return patterns.find(
    ({ operation, pattern }) => operation.method === method && pattern.test(bare),
  )?.operation;
}
