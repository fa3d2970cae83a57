/** Migrations are sent statement by statement. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitStatements } from './split-statements.ts';

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text.trim());

test('a file is split at the semicolons between statements, and nowhere else', () => {
  assert.deepEqual(
    texts(`select 'a;''b'; -- no; statement
      do $$ begin perform 1; end $$; /* none; */ create table "x;y" (a text);;
      -- the end;
      select $body$ a; $$ b; $body$`),
    [
      "select 'a;''b';",
      '-- no; statement\n      do $$ begin perform 1; end $$;',
      '/* none; */ create table "x;y" (a text);',
      ';',
      '-- the end;\n      select $body$ a; $$ b; $body$',
    ],
  );
  assert.deepEqual(
    splitStatements('select 1;\nselect 2').map(({ start }) => start),
    [0, 9],
  );
  assert.deepEqual(splitStatements('-- nothing\n/* at all */\n'), []);
});
