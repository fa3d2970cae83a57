/**
 * Mutants: faults that are applied one at a time to a copy of the server, each with the campaign or test that
 * must fail. One that no longer applies fails, so that refactoring cannot disable a mutant unseen.
 */
import { autosaveMutants } from './autosave-mutants.ts';
import { effectMutants } from './effects-mutants.ts';
import { moneyMutants } from './money-mutants.ts';
import type { Mutant } from './mutant.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'PATCH does not check the version',
    edits: [
      {
        file: 'src/record/decide/save-chain.ts',
        find: "if (expected === null || expected === row.RowVersion) return 'current';",
        replace: "if (stored !== null) return 'current';",
      },
    ],
    killedBy: { campaign: 'races' },
    quick: true,
  },
  {
    name: 'a save session is not bound to its user',
    edits: [
      {
        file: 'src/record/decide/save-chain.ts',
        find: 'chain.session === session && chain.actor === actor',
        replace: 'chain.session === session && actor !== null',
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'a save session survives a change by another user',
    edits: [
      {
        file: 'src/record/decide/save-chain.ts',
        find: 'seen < chain.from || ',
        replace: '',
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'a late copy in a save session undoes a newer value of its field',
    edits: [
      {
        file: 'src/record/decide/save-chain.ts',
        find: 'if (changedIn > seen && isSame(entry)) return',
        replace: 'if (changedIn < 0 && isSame(entry)) return',
      },
    ],
    killedBy: { campaign: 'races' },
  },
  {
    name: 'responses are sent before COMMIT succeeds',
    edits: [
      {
        file: 'src/postgres/db.ts',
        find: 'const outcome = await commit;',
        replace: "const outcome = { command: 'COMMIT' };",
      },
    ],
    killedBy: { campaign: 'cuts' },
    orFailsWith: 'The API key is unknown or was revoked.',
  },
  {
    name: 'a COMMIT that rolled back after an unnoticed failed statement counts as success',
    edits: [
      {
        file: 'src/postgres/db.ts',
        find: "if (outcome.command !== 'COMMIT')",
        replace: "if (outcome.command === '')",
      },
      {
        file: 'src/postgres/db.ts',
        find: 'await Promise.all(sent);',
        replace: 'await Promise.allSettled(sent);',
      },
      {
        file: 'src/pipeline/group.ts',
        find: 'Promise.all(storing)',
        replace: 'Promise.allSettled(storing)',
      },
    ],
    killedBy: { campaign: 'outbox' },
  },
  {
    name: 'a group is retried after its COMMIT got no reply',
    edits: [
      {
        file: 'src/pipeline/submit.ts',
        find: "['outcome_unknown', 'database_unavailable'].includes(error.code)",
        replace: "['database_unavailable'].includes(error.code)",
      },
    ],
    killedBy: { campaign: 'cuts' },
  },
  {
    name: 'a response for replay is stored outside the transaction',
    edits: [
      {
        file: 'src/pipeline/store.ts',
        find: 'for (const { answer, at } of pending.answers) work.push(insertAnswer(tx, answer, at));',
        replace:
          'for (const { answer, at } of pending.answers)\n' +
          '    setTimeout(() => void insertAnswer(tx, answer, at).catch(() => undefined), 5);',
      },
    ],
    killedBy: { campaign: 'cuts' },
  },
  {
    name: 'records are read without a lock',
    edits: [
      {
        file: 'src/postgres/store-records.ts',
        find: 'order by id for no key update',
        replace: 'order by id',
      },
    ],
    killedBy: { campaign: 'races' },
  },
  {
    name: 'counters are read without a lock',
    edits: [
      {
        file: 'src/pipeline/store-related.ts',
        find: 'order by name for update',
        replace: 'order by name',
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'the last hash of a series is not stored',
    edits: [
      {
        file: 'src/pipeline/store-related.ts',
        find: 'values.map(({ hash }) => hash)',
        replace: 'values.map(() => null)',
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'a number is taken before validation and lost on refusal',
    edits: [
      {
        file: 'src/features/invoicing/document/actions.ts',
        find: 'problems: (document, _body, context) => postingProblems(document, kind, context),',
        replace:
          "problems: (document, _body, context) => (context.related.take({ kind: 'series', series: kind.series + '-' + (kind.dateOf(document) ?? '').slice(0, 4) }), " +
          'postingProblems(document, kind, context)),',
      },
      {
        file: 'src/pipeline/group.ts',
        find: 'if (counters !== null) related.restore(counters);',
        replace: '',
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'voiding records no event',
    edits: [
      {
        file: 'src/features/invoicing/document/void.ts',
        find: 'return { events, journal: [reversalOf(',
        replace: 'return { journal: [reversalOf(',
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'a reversal has the sign of the posting',
    edits: [
      {
        file: 'src/features/invoicing/document/ledger.ts',
        find: "amount.startsWith('-') ? amount.slice(1) :",
        replace: "amount !== '' ? amount :",
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'voiding ignores a posting of its own group',
    edits: [
      {
        file: 'src/record/related.ts',
        find: "if (entry.kind === 'posting')",
        replace: "if (entry.id === '')",
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'the period is not locked during a posting',
    edits: [
      {
        file: 'src/pipeline/store-related.ts',
        find: "need.held ? ' for share' : ''",
        replace: "''",
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'a closed period accepts postings',
    edits: [
      {
        file: 'src/features/ledger/period/posting-period.ts',
        find: "if (period.status === 'Open') return true;",
        replace: "if (period.status !== '') return true;",
      },
    ],
    killedBy: { campaign: 'money' },
    quick: true,
  },
  {
    name: 'a close does not wait for another process to reopen an earlier period',
    edits: [
      {
        file: 'src/pipeline/needs.ts',
        find: 'guard === undefined ? null : lockSingle(',
        replace: 'guard !== null ? null : lockSingle(',
      },
    ],
    killedBy: { test: 'period/period-races' },
  },
  {
    name: 'every action is allowed in every state',
    edits: [
      {
        file: 'src/record/decide/decide.ts',
        find: 'if (!allowed.includes(verb.action)) {',
        replace: "if (verb.action === '') {",
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'posting accepts a due date before the invoice date',
    edits: [
      {
        file: 'src/features/invoicing/invoice/invoice.ts',
        find: 'dueDate !== null && dueDate < invoiceDate)',
        replace: "dueDate === '')",
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'posting accepts an inactive account',
    edits: [
      {
        file: 'src/features/invoicing/document/readiness.ts',
        find: "else if (isSale && account.active !== true) report(pointer, 'account_inactive');",
        replace: '',
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'removing a line does not check the version',
    edits: [
      {
        file: 'src/http/operations/line-operations.ts',
        find: "const verb = { kind: 'removeLine', lineId: idParam(request, 'lineId') } as const;\n      const expected = expectedVersion(request, true);",
        replace:
          "const verb = { kind: 'removeLine', lineId: idParam(request, 'lineId') } as const;\n      const expected = null;",
      },
    ],
    killedBy: { campaign: 'stale' },
  },
  {
    name: 'role and tenant are set by SET, not SET LOCAL',
    edits: [
      {
        file: 'src/postgres/db.ts',
        find: "set local role daybook_app; set local daybook.tenant_id = '",
        replace: "set role daybook_app; set daybook.tenant_id = '",
      },
    ],
    killedBy: { campaign: 'tenants' },
    orFailsWith: 'permission denied for table credential',
    quick: true,
  },
  {
    name: 'NUL and lone surrogates are accepted',
    edits: [
      {
        file: 'src/http/protocol/body.ts',
        find: "return !text.includes('\\u0000') && text.isWellFormed();",
        replace: 'return text.length >= 0;',
      },
    ],
    killedBy: { campaign: 'fuzz' },
  },
  {
    name: 'an early failure of a statement ends the process',
    edits: [
      { file: 'src/postgres/db.ts', find: 'opened.catch(() => undefined);', replace: '' },
      { file: 'src/postgres/db.ts', find: 'settled.catch(ignore);', replace: '' },
    ],
    killedBy: { campaign: 'tenants' },
  },
  ...moneyMutants,
  ...effectMutants,
  ...autosaveMutants,
];
