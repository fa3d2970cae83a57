/** All campaigns. */
import { autosave } from '../sdk/test/autosave-campaign.ts';
import { runtimes } from '../sdk/test/runtimes-campaign.ts';
import type { Campaign } from './campaign.ts';
import { cuts, kills, postgres } from './durability.ts';
import { deliveries } from './effects-deliveries.ts';
import { egress } from './effects-egress.ts';
import { fairness } from './effects-fairness.ts';
import { outbox } from './effects-outbox.ts';
import { signatures } from './effects-signatures.ts';
import { stops } from './effects-stops.ts';
import { fuzzing } from './fuzz.ts';
import { largePages } from './large-pages.ts';
import { mirror } from './mirror.ts';
import { model } from './model.ts';
import { money } from './money.ts';
import { neighbours } from './neighbours.ts';
import { overload } from './overload.ts';
import { postingList } from './posting-list.ts';
import { promotion } from './promotion.ts';
import { races } from './races.ts';
import { releases } from './releases.ts';
import { replacements, rolling } from './rolling.ts';
import { mutations } from './run-mutants.ts';
import { stale } from './stale.ts';
import { tenants } from './tenants.ts';

export const campaigns: readonly Campaign[] = [
  kills,
  postgres,
  cuts,
  mirror,
  overload,
  neighbours,
  largePages,
  races,
  model,
  stale,
  money,
  tenants,
  fuzzing,
  postingList,
  outbox,
  deliveries,
  signatures,
  egress,
  fairness,
  stops,
  rolling,
  replacements,
  releases,
  promotion,
  autosave,
  runtimes,
  mutations,
];
