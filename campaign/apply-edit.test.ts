/** Mutants survive a refactoring that changes names of variables and the format, and no other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdit } from './apply-edit.ts';

const edit = {
  file: 'a.ts',
  find: "if (row.version === expected) return 'current';",
  replace: "if (row !== null) return 'current';",
};
const codeWith = (line: string) => `export function check(row, expected) {\n  ${line}\n}\n`;

test('a text that occurs once is replaced', () => {
  assert.equal(applyEdit(codeWith(edit.find), edit), codeWith(edit.replace));
});

test('a renamed variable and another line break do not matter, and the replacement follows the name', () => {
  const renamed = "if (stored.version ===\n    version) return 'current';";
  assert.equal(
    applyEdit(codeWith(renamed), edit),
    codeWith("if (stored !== null) return 'current';"),
  );
});

for (const [what, line] of Object.entries({
  'another property': "if (row.revision === expected) return 'current';",
  'another operator': "if (row.version !== expected) return 'current';",
  'another text': "if (row.version === expected) return 'stale';",
  'one variable for two': "if (row.version === row) return 'current';",
  'a second place': `${edit.find} ${edit.find}`,
  'a second place, after a renaming':
    "if (a.version === b) return 'current'; if (b.version === a) return 'current';",
}))
  test(`an edit does not apply to ${what}`, () => {
    assert.throws(() => applyEdit(codeWith(line), edit), /^Error: \d times in a\.ts/);
  });

test('words of a statement in a string are no variables', () => {
  const sql = { file: 'a.ts', find: 'for update', replace: '' };
  assert.throws(() => applyEdit("query('select a from b for share');", sql), /0 times/);
  assert.equal(
    applyEdit("query('select a from b for  update');", sql),
    "query('select a from b ');",
  );
});
