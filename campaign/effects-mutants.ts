/** Mutants of effects, each with the campaign or test that must fail. */
import type { Mutant } from './mutant.ts';

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
    name: 'overdue invoices queue no effects',
    edits: [
      {
        file: 'src/pipeline/raise-apart.ts',
        find: 'effects.length > 0 ? insertEffects(tx, effects) : null,',
        replace: 'null,',
      },
    ],
    killedBy: { campaign: 'outbox' },
  },
  {
    name: 'reminders are sent for unapproved invoices',
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
    name: 'a change caused by another record raises no event',
    edits: [
      {
        file: 'src/record/decide/decide.ts',
        find: 'return change(before, { ...row }, cause, operation, { events }, context);',
        replace:
          'return change(before, { ...row }, cause, operation, { events: events.slice(1) }, context);',
      },
    ],
    killedBy: { campaign: 'outbox' },
  },
  {
    name: 'a worker finishes effects that it no longer holds',
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
    name: 'attempts of lost claims are recorded',
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
    name: 'heartbeats do not extend leases',
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
    name: 'the backlog of a disabled endpoint is sent',
    edits: [
      {
        file: 'src/features/webhooks/store-endpoint-lanes.ts',
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
    name: 'a mail with an unknown result is resent',
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
    name: 'one subscriber gets no delivery',
    edits: [
      {
        file: 'src/record/decide/raise.ts',
        find: '.filter(({ eventTypes }) => subscribes(eventTypes, type))',
        replace: '.filter(({ eventTypes }) => subscribes(eventTypes, type)).slice(1)',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'a mail that was not sent counts as sent',
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
    name: 'a PDF that was not rendered counts as rendered',
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
    name: 'a refresh of reports skips single events',
    edits: [
      {
        file: 'src/features/reports/analytics.ts',
        find: 'if (last > upToSequence) sent.push(addEntries',
        replace: 'if (last > upToSequence + 1) sent.push(addEntries',
      },
    ],
    killedBy: { campaign: 'deliveries' },
  },
  {
    name: 'reports are not refreshed for partial payments',
    edits: [
      {
        file: 'src/features/reports/refresh.ts',
        find: 'JSON.stringify(old) !== JSON.stringify(openOf(balance, stored.row))',
        replace: '(old === null) !== (openOf(balance, stored.row) === null)',
      },
    ],
    killedBy: { test: 'reports/analytics' },
  },
  {
    name: 'each attempt has another webhook-id',
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
    name: 'only one secret signs during a rotation',
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
    name: 'IP addresses in URLs are not checked',
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
    name: 'a transient database error uses an attempt',
    edits: [
      {
        file: 'src/queue/attempt.ts',
        find: "if (!isTransient(error)) return { kind: 'ended', outcome: outcomeOf('unexpected', params) };",
        replace:
          "if (!signal.aborted) return { kind: 'ended', outcome: outcomeOf('unexpected', params) };",
      },
    ],
    killedBy: { test: 'queue/worker' },
  },
  {
    name: 'an overloaded receiver gets no pause',
    edits: [
      {
        file: 'src/queue/attempt.ts',
        find: 'if (busy === true) return { pauseMs: retryAfterSeconds * 1_000 };',
        replace: "if (busy === true && retryAfterSeconds < 0) return 'failed';",
      },
    ],
    killedBy: { test: 'queue/retries' },
  },
  {
    name: 'a stop uses an attempt of the calls it aborts',
    edits: [
      {
        file: 'src/queue/attempt.ts',
        find: 'return given.signal.aborted ? null : end;',
        replace: 'return end;',
      },
    ],
    killedBy: { campaign: 'stops' },
  },
  {
    name: 'a stop aborts running requests',
    edits: [
      {
        file: 'src/cli/start/serve.ts',
        find: 'const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);',
        replace: 'const limit = setTimeout(() => app.server.closeAllConnections(), 1);',
      },
    ],
    killedBy: { campaign: 'stops' },
  },
  {
    name: 'a stop drops the commands that wait for a group',
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
