/** Closing and reopening a period. */
import { actorName, controllers } from '../../../record/actor.ts';
import type { Action } from '../../../record/entity.ts';
import { objectOf } from '../../../record/values/object-schema.ts';
import { reasonBody } from '../../../record/values/reason-body.ts';
import { problemAt } from '../messages.ts';
import { closingChecks, foundParams } from './closing.ts';
import { closedAfter, closedAfterNeed, closingFacts, closingNeed } from './closing-facts.ts';
import type { Period } from './fields.ts';

export const softClose: Action<Period> = {
  summary: 'Soft-close a period',
  description:
    'Allows only Controllers and Admins to post in the period. Any open period can be soft-closed.',
  to: 'SoftClosed',
  roles: controllers,
  needs: () => [{ kind: 'eventSequence' }],
  run: () => ({ events: [{ type: 'period.soft_closed' }] }),
};

export const close: Action<Period> = {
  summary: 'Close a period',
  description:
    'Allows no more postings in the period. Returns 422 with every finding: `earlier_period_open` always prevents closing; `drafts_inside`, `unposted_payments` and `failed_effects` are warnings that `acceptWarnings` accepts. `/checklist` returns the same findings without closing.',
  to: 'Closed',
  roles: controllers,
  dryRun: true,
  body: objectOf(
    {
      acceptWarnings: {
        type: 'boolean',
        default: false,
        description: 'True: close in spite of warnings.',
      },
    },
    { optional: ['acceptWarnings'] },
  ),
  bodyExample: { acceptWarnings: true },
  needs: (period) => [closingNeed(period), { kind: 'eventSequence' }],
  problems(period, { acceptWarnings }, { related }) {
    return closingChecks(closingFacts(period, related))
      .filter(({ count, waivable }) => count > 0 && !(waivable && acceptWarnings === true))
      .map(({ code, count, names }) => problemAt('', code, foundParams(names, count)));
  },
  run(period, _body, { now, actor }) {
    period.closedAt = now;
    period.closedBy = actorName(actor);
    return { events: [{ type: 'period.closed' }] };
  },
};

export const reopen: Action<Period> = {
  summary: 'Reopen a period',
  description:
    'Reopens a closed or soft-closed period, and stores the reason. Rejected while a later period is closed: the newest one is reopened first.',
  to: 'Open',
  roles: controllers,
  body: reasonBody('The reason; stored with the period.'),
  bodyExample: { reason: 'An invoice of the supplier came late' },
  needs: (period) => [closedAfterNeed(period), { kind: 'eventSequence' }],
  problems(period, _body, { related }) {
    const { count, names } = closedAfter(period, related);
    if (count === 0) return [];
    return [problemAt('', 'later_period_closed', foundParams(names, count))];
  },
  run(period, { reason }, { now, actor }) {
    period.closedAt = null;
    period.closedBy = null;
    period.reopenedAt = now;
    period.reopenedBy = actorName(actor);
    period.reopenReason = String(reason);
    return { events: [{ type: 'period.reopened' }] };
  },
};
