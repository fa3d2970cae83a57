/** The list of features. Adding one is a folder, a line here and, where it stores anything, a migration. */
import type { StoreBeside } from '../pipeline/store.ts';
import type { Entity } from '../record/entity.ts';
import { audit } from './audit/feature.ts';
import { deliveries } from './deliveries/feature.ts';
import { events } from './events/feature.ts';
import type { Feature } from './feature.ts';
import { identity } from './identity/feature.ts';
import { invoicing } from './invoicing/feature.ts';
import { ledger } from './ledger/feature.ts';
import { mailing } from './mail/feature.ts';
import { payments } from './payments/feature.ts';
import { pdf } from './pdf/feature.ts';
import { reports } from './reports/feature.ts';
import { tenants } from './tenants/feature.ts';
import { timeline } from './timeline/feature.ts';
import { webhooks } from './webhooks/feature.ts';

export const features: readonly Feature[] = [
  invoicing,
  payments,
  ledger,
  events,
  reports,
  pdf,
  tenants,
  identity,
  webhooks,
  deliveries,
  mailing,
  audit,
  timeline,
];

export const entities: readonly Entity[] = features.flatMap((feature) => feature.entities ?? []);

export const beside: Readonly<Record<string, StoreBeside>> = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.beside ?? {})),
);
