/** Faults in what happens after the commit, each with the campaign that must notice it. */
import type { Mutant } from './mutants.ts';

export const effectMutants: readonly Mutant[] = [
  {
    name: 'an effect is queued after the commit',
    edits: [
      {
        file: 'src/pipeline/store.ts',
        find: 'if (effects.length > 0) work.push(insertEffects(tx, effects));',
        replace:
          'if (effects.length > 0)\n' +
          '      setTimeout(() => void insertEffects(tx, effects).catch(() => undefined), 5);',
      },
    ],
    killedBy: { campaign: 'outbox' },
    quick: true,
  },
  {
    name: 'what becomes overdue tells nobody',
    edits: [
      {
        file: 'src/features/invoicing/raise-overdue.ts',
        find: 'effects.length > 0 ? insertEffects(tx, effects) : null,',
        replace: 'null,',
      },
    ],
    killedBy: { campaign: 'outbox' },
  },
  {
    name: 'a customer is reminded of what nobody approved',
    edits: [
      {
        file: 'src/features/invoicing/raise-overdue.ts',
        find: "if (!wanted || row.status !== 'Released' || ",
        replace: 'if (!wanted || ',
      },
    ],
    killedBy: { campaign: 'outbox' },
  },
  {
    name: 'what changes with another record raises nothing',
    edits: [
      {
        file: 'src/record/decide.ts',
        find: 'return change(before, { ...row }, cause, operation, { events }, context);',
        replace:
          'return change(before, { ...row }, cause, operation, { events: events.slice(1) }, context);',
      },
    ],
    killedBy: { campaign: 'outbox' },
  },
  {
    name: 'a worker finishes what it does not hold any more',
    edits: [
      {
        file: 'src/queue/store-effects.ts',
        find: 'and e.claim_id = i.claim_id and e.status = i.held returning',
        replace: 'and e.status = i.held returning',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'attempts are written down for claims that were lost',
    edits: [
      {
        file: 'src/queue/finish-claims.ts',
        find: 'const held = ended.filter(({ claimed }) => isKept(claimed));',
        replace: 'const held = ended;',
      },
      {
        file: 'src/queue/finish-claims.ts',
        find: 'finished.filter(isKept)',
        replace: 'finished',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'due effects are claimed without a lock',
    edits: [
      {
        file: 'src/queue/store-effects.ts',
        find: "'for no key update skip locked) e limit $6',",
        replace: "') e limit $6',",
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'heartbeats extend no lease',
    edits: [
      {
        file: 'src/queue/lease-keeper.ts',
        find: 'extendLeases(tx, group, until);',
        replace:
          "Promise.resolve(new Set(group.map(({ id, claimId }) => [id, claimId].join(' '))));",
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'what waits for a disabled endpoint is sent',
    edits: [
      {
        file: 'src/queue/store-effects.ts',
        find: 'webhook_endpoint w where w.tenant_id = $1 and w.enabled union all ',
        replace: 'webhook_endpoint w where w.tenant_id = $1 union all ',
      },
      {
        file: 'src/features/webhooks/webhook.ts',
        find: 'if (!target.enabled && !isTestLane(claimed.lane)) return null;',
        replace: '',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'a mail is sent again though the first may have arrived',
    edits: [
      {
        file: 'src/features/mail/email.ts',
        find: "return result.kind === 'permanent' || result.kind === 'unknown'",
        replace: "return result.kind === 'permanent'",
      },
      {
        file: 'src/features/mail/smtp-outcome.ts',
        find: "outcome: outcomeOf('mail_fate_unknown', params, { final: true, exchange }),",
        replace: "outcome: outcomeOf('mail_fate_unknown', params, { exchange }),",
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'one of the subscribers is passed over',
    edits: [
      {
        file: 'src/record/effect.ts',
        find: '.filter(({ eventTypes }) => subscribes(eventTypes, recorded.type))',
        replace: '.filter(({ eventTypes }) => subscribes(eventTypes, recorded.type)).slice(1)',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'a mail counts as sent that never left',
    edits: [
      {
        file: 'src/features/mail/email.ts',
        find: 'await (await transport).send(message, { signal, timeoutMs });',
        replace: "{ kind: 'sent', response: '250', outcome: outcomeOf('done') } as never;",
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'a PDF counts as printed that is not',
    edits: [
      {
        file: 'src/features/pdf/document-pdf.ts',
        find: "await pdf(tenantId, printed, 'effect');",
        replace: '',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'a refresh of reports passes over what comes alone',
    edits: [
      {
        file: 'src/features/reports/analytics.ts',
        find: 'if (last > upToSequence) await addEntries',
        replace: 'if (last > upToSequence + 1) await addEntries',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'reports do not look again at what is paid in part',
    edits: [
      {
        file: 'src/record/decide.ts',
        find: 'if (JSON.stringify(owed) !== JSON.stringify(entity.receivable(row)))',
        replace: 'if (owed?.dueDate !== entity.receivable(row)?.dueDate)',
      },
    ],
    killedBy: { test: 'effects/analytics' },
  },
  {
    name: 'each attempt has a webhook-id of its own',
    edits: [
      {
        file: 'src/features/webhooks/webhook.ts',
        find: '{ id: claimed.eventId, timestamp, body },',
        replace: '{ id: crypto.randomUUID(), timestamp, body },',
      },
    ],
    killedBy: { campaign: 'signatures' },
  },
  {
    name: 'while secrets rotate only the first one signs',
    edits: [
      {
        file: 'src/features/webhooks/webhook.ts',
        find: 'timestamp, body }, sender.secrets);',
        replace: 'timestamp, body }, sender.secrets.slice(0, 1));',
      },
    ],
    killedBy: { campaign: 'signatures' },
  },
  {
    name: 'the timeout covers the headers only',
    edits: [
      {
        file: 'src/features/webhooks/send-webhook.ts',
        find: 'if (status < 200) return;',
        replace: "if (status < 200) return;\n        request.headers['x-begun']();",
      },
      {
        file: 'src/features/webhooks/send-webhook.ts',
        find: "await dispatch(connection.client, { method: 'POST', path, headers, body }, answer);",
        replace:
          'const begun = () => {\n      ending.drop = null;\n    };\n' +
          "    const hidden = Object.defineProperty({ ...headers }, 'x-begun', { value: begun });\n" +
          "    await dispatch(connection.client, { method: 'POST', path, headers: hidden, body }, answer);",
      },
    ],
    killedBy: { campaign: 'fairness' },
  },
  {
    name: 'addresses that are no names are not checked',
    edits: [
      {
        file: 'src/features/webhooks/egress.ts',
        find: 'isListed(address) || (isOwn && address === host) || (!listedOnly && isPublic(address));',
        replace:
          'isIP(host) !== 0 || isListed(address) || (isOwn && address === host) || ' +
          '(!listedOnly && isPublic(address));',
      },
    ],
    killedBy: { campaign: 'egress' },
  },
  {
    name: 'redirects are followed',
    edits: [
      {
        file: 'src/features/webhooks/send-webhook.ts',
        find: 'isComplete = !answer.isTruncated;',
        replace:
          'isComplete = !answer.isTruncated;\n' +
          "    if (answer.headers['location'])\n" +
          "      await fetch(answer.headers['location'], { method: 'POST', body }).catch(() => undefined);",
      },
    ],
    killedBy: { campaign: 'egress' },
  },
  {
    name: 'a fault of the database that passes spends an attempt',
    edits: [
      {
        file: 'src/queue/attempt.ts',
        find: "if (!isPassing(error)) return { kind: 'ended', outcome: outcomeOf('unexpected', params) };",
        replace:
          "if (!signal.aborted) return { kind: 'ended', outcome: outcomeOf('unexpected', params) };",
      },
    ],
    killedBy: { test: 'effects/worker' },
  },
  {
    name: 'a receiver with too much to do is called on',
    edits: [
      {
        file: 'src/queue/attempt.ts',
        find: 'if (busy === true) return { pauseMs: retryAfterSeconds * 1_000 };',
        replace: "if (busy === true && retryAfterSeconds < 0) return 'failed';",
      },
    ],
    killedBy: { test: 'effects/retries' },
  },
  {
    name: 'a stop spends an attempt of what it cuts off',
    edits: [
      {
        file: 'src/queue/attempt.ts',
        find: 'return signal.aborted ? null : end;',
        replace: 'return end;',
      },
    ],
    killedBy: { campaign: 'stops' },
  },
  {
    name: 'a stop cuts requests that are under way',
    edits: [
      {
        file: 'src/cli/serve.ts',
        find: 'const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);',
        replace: 'const limit = setTimeout(() => app.server.closeAllConnections(), 1);',
      },
    ],
    killedBy: { campaign: 'stops' },
  },
  {
    name: 'a stop drops the commands that wait for their group',
    edits: [
      {
        file: 'src/postgres/groups.ts',
        find: 'this.#run = run;',
        replace:
          'this.#run = run;\n' +
          "    process.once('SIGTERM', () => {\n" +
          '      for (const { waiting } of this.#gathering.values()) waiting.splice(0);\n' +
          '    });',
      },
    ],
    killedBy: { campaign: 'stops' },
  },
];
