/** The list of features. Adding one is a folder and a line here. */
import { audit } from './audit/feature.ts';
import { deliveries } from './deliveries/feature.ts';
import { events } from './events/feature.ts';
import { identity } from './identity/feature.ts';
import { imports } from './imports/feature.ts';
import { invoicing } from './invoicing/feature.ts';
import { ledger } from './ledger/feature.ts';
import { mail } from './mail/feature.ts';
import { payments } from './payments/feature.ts';
import { reports } from './reports/feature.ts';
import { requestLog } from './request-log/feature.ts';
import { savedViews } from './saved-views/feature.ts';
import { tenants } from './tenants/feature.ts';
import { webhooks } from './webhooks/feature.ts';

export const allFeatures = [
  invoicing,
  payments,
  ledger,
  reports,
  deliveries,
  webhooks,
  events,
  mail,
  identity,
  tenants,
  audit,
  imports,
  requestLog,
  savedViews,
] as const;
