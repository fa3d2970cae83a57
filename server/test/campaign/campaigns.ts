/** Every campaign by name. */
import type { Campaign } from './campaign.ts';
import { model } from './model.ts';
import { posting } from './posting.ts';
import { races } from './races.ts';

export const campaigns: readonly Campaign[] = [races, model, posting];
