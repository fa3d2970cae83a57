/**
 * The list of features. A new one needs a folder, a line here and, if it stores rows, a migration.
 */
import type { Catalogue } from '../http/pages.ts';
import type { Engine } from '../pipeline/group.ts';
import type { Action, Draft, Entity } from '../record/entity.ts';
import { coreMessages } from '../record/messages/messages.ts';
import { coreOutcomes } from '../record/messages/outcomes.ts';
import { audit } from './audit/feature.ts';
import { changes } from './changes/feature.ts';
import { deliveries } from './deliveries/feature.ts';
import { documents } from './documents/feature.ts';
import { eInvoices } from './e-invoice/feature.ts';
import { events } from './events/feature.ts';
import type { AddedChecks, Feature } from './feature.ts';
import { identity } from './identity/feature.ts';
import { invoicing } from './invoicing/feature.ts';
import { ledger } from './ledger/feature.ts';
import { mailing } from './mail/feature.ts';
import { payments } from './payments/feature.ts';
import { pdf } from './pdf/feature.ts';
import { reports } from './reports/feature.ts';
import { requestLog } from './request-log/feature.ts';
import { savedViews } from './saved-views/feature.ts';
import { statements } from './statements/feature.ts';
import { tenants } from './tenants/feature.ts';
import { timeline } from './timeline/feature.ts';
import { webhooks } from './webhooks/feature.ts';

const recordFeatures: readonly Feature[] = [
  invoicing,
  payments,
  ledger,
  events,
  changes,
  reports,
  documents,
  eInvoices,
  pdf,
  statements,
  tenants,
  identity,
  webhooks,
  deliveries,
  mailing,
  audit,
  requestLog,
  timeline,
];

export const features: readonly Feature[] = [...recordFeatures, savedViews(recordFeatures)];

export const entities: readonly Entity[] = features
  .flatMap((feature) => feature.entities ?? [])
  .map(withChecks);

/** Every message and outcome of the service by its code. */
export const catalogue: Catalogue = {
  messages: { ...coreMessages, ...byName(({ messages }) => messages) },
  outcomes: { ...coreOutcomes, ...byName(({ outcomes }) => outcomes) },
};

/** What features add to the write pipeline besides entities. */
export const additions: Pick<
  Engine,
  'sideStores' | 'journal' | 'readings' | 'subscriptions' | 'groupEffects'
> = {
  sideStores: byName(({ sideStores }) => sideStores),
  journal: journalStore(),
  readings: byName(({ readings }) => readings),
  subscriptions: async (tx, entities) => {
    const read = features.flatMap(({ subscriptions }) => subscriptions?.(tx, entities) ?? []);
    return (await Promise.all(read)).flat();
  },
  groupEffects: features.flatMap(({ groupEffect }) => groupEffect ?? []),
};

function journalStore(): Engine['journal'] {
  const [store, ...others] = features.flatMap(({ journal }) => journal ?? []);
  if (store === undefined || others.length > 0)
    throw new Error('exactly one feature stores the journal');
  return store;
}

/** The entity with the checks that features add to its actions; the same object without any. */
function withChecks(entity: Entity): Entity {
  let checked = entity;
  for (const { action: name, of } of features.flatMap((feature) => feature.checks ?? [])) {
    const [action, added] = [checked.actions[name], of(entity)];
    if (action === undefined || added === null) continue;
    const actions = { ...checked.actions, [name]: checkedAction(action, added) };
    checked = { ...checked, actions };
  }
  return checked;
}

function checkedAction(action: Action<Draft>, added: AddedChecks): Action<Draft> {
  return {
    ...action,
    problems(row, body, context) {
      const stored = { ...row };
      const found = action.problems?.(row, body, context) ?? [];
      return [...found, ...(added.problems?.(row, context, stored, found) ?? [])];
    },
    warnings: (row, body, context, stored) => [
      ...(action.warnings?.(row, body, context, stored) ?? []),
      ...(added.warnings?.(row, context, stored) ?? []),
    ],
  };
}

function byName<T>(of: (feature: Feature) => Readonly<Record<string, T>> | undefined) {
  return Object.fromEntries(features.flatMap((feature) => Object.entries(of(feature) ?? {})));
}
