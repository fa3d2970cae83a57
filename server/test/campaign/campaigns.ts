/** Every campaign by name. */
import type { Campaign } from './campaign.ts';
import { model } from './model.ts';
import { posting } from './posting.ts';
import { races } from './races.ts';
import { stale } from './stale.ts';
import { tenants } from './tenants.ts';

export const campaigns: readonly Campaign[] = [races, model, stale, posting, tenants];
