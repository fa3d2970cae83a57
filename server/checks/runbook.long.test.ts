/** The commands of docs/runbook.md, on a PostgreSQL of their own. */
import { test } from 'node:test';
import { runRunbook } from '../test/support/runbook.ts';

test('every command of docs/runbook.md runs, and the restored records are right', runRunbook);
