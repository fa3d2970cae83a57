/**
 * Mutants: faults that are applied one at a time to a copy of the server, each with the campaign or test that
 * must fail. The replaced text has to occur exactly once, so that refactoring cannot disable a mutant unseen.
 */
import { autosaveMutants } from './autosave-mutants.ts';
import { effectMutants } from './effects-mutants.ts';
import { moneyMutants } from './money-mutants.ts';

interface Edit {
  /** Relative to server/. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** A campaign, or a part of a test file's path for `npm test`. */
  readonly killedBy: { readonly campaign: string } | { readonly test: string };
  /** The output if the run cannot start with this mutant, which counts as killed. */
  readonly orFailsWith?: string;
  /** Runs in every `npm test`. */
  readonly quick?: true;
}

export const mutants: readonly Mutant[] = [
  {
    name: 'the version of a PATCH is not checked',
    edits: [
      {
        file: 'src/record/decide.ts',
        find: 'if (expected === null || expected.version === stored.row.RowVersion) return null;',
        replace: 'if (stored !== null) return null;',
      },
    ],
    killedBy: { campaign: 'races' },
    quick: true,
  },
  {
    name: 'a save session is not bound to its user',
    edits: [
      {
        file: 'src/record/decide.ts',
        find: 'chain.actor === actorName(command.actor)',
        replace: 'chain.actor !== null',
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'a save session survives the change of somebody else',
    edits: [
      {
        file: 'src/record/decide.ts',
        find: 'seen >= chain.from && ',
        replace: '',
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'callers are answered before COMMIT is',
    edits: [
      {
        file: 'src/postgres/db.ts',
        find: 'const outcome = await (committed as unknown as Promise<QueryResult>);',
        replace: "const outcome = { command: 'COMMIT' };",
      },
    ],
    killedBy: { campaign: 'cuts' },
    orFailsWith: 'The API key is unknown or was revoked.',
  },
  {
    name: 'a COMMIT that rolled back counts as one, after a statement that failed unseen',
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
        find: 'await Promise.all(storing);',
        replace: 'await Promise.allSettled(storing);',
      },
    ],
    killedBy: { campaign: 'cuts' },
  },
  {
    name: 'a group is repeated after its COMMIT was lost',
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
    name: 'an answer for replay is stored outside of the transaction',
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
    name: 'the last hash of a series is not kept',
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
    name: 'a number is taken before the validation, and lost with a refusal',
    edits: [
      {
        file: 'src/features/invoicing/document/actions.ts',
        find: 'problems: (document, _body, context) => postingProblems(document, kind, context),',
        replace:
          "problems: (document, _body, context) => (context.related.take(seriesOf(kind.series, kind.dateOf(document) ?? '')), " +
          'postingProblems(document, kind, context)),',
      },
      {
        file: 'src/pipeline/group.ts',
        find: 'related.restore(counters);',
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
    name: 'voiding does not see a posting of its own group',
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
    name: 'the period is not held while a posting is on its way',
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
    name: 'a closed period takes postings',
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
    name: 'a close does not wait for the reopening of an earlier period in another process',
    edits: [
      {
        file: 'src/pipeline/lock-records.ts',
        find: 'behind === undefined ? null : lockSingle(',
        replace: 'behind !== null ? null : lockSingle(',
      },
    ],
    killedBy: { test: 'http/period-races' },
  },
  {
    name: 'an action is possible in every state',
    edits: [
      {
        file: 'src/record/decide.ts',
        find: 'if (!allowed.includes(operation.action)) {',
        replace: "if (operation.action === '') {",
      },
    ],
    killedBy: { campaign: 'money' },
  },
  {
    name: 'posting overlooks a due date before the invoice date',
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
    name: 'posting overlooks an account that is not active',
    edits: [
      {
        file: 'src/features/invoicing/document/readiness.ts',
        find: "else if (account.active !== true) report(pointer, 'account_inactive');",
        replace: '',
      },
    ],
    killedBy: { campaign: 'model' },
  },
  {
    name: 'one operation forgets the version: removing a line',
    edits: [
      {
        file: 'src/http/operations/line-operations.ts',
        find: "const operation = { kind: 'removeLine', lineId: idParam(request, 'lineId') } as const;\n      const expected = expectedVersion(request, true);",
        replace:
          "const operation = { kind: 'removeLine', lineId: idParam(request, 'lineId') } as const;\n      const expected = null;",
      },
    ],
    killedBy: { campaign: 'stale' },
  },
  {
    name: 'SET instead of SET LOCAL for role and tenant',
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
    name: 'NUL and halves of surrogate pairs are let through',
    edits: [
      {
        file: 'src/http/protocol/json.ts',
        find: "return !text.includes('\\u0000') && text.isWellFormed();",
        replace: 'return text.length >= 0;',
      },
    ],
    killedBy: { campaign: 'fuzz' },
  },
  {
    name: 'a statement that fails early ends the process',
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
