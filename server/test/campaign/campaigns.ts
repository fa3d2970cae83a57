/** Every campaign by name. */
import type { Campaign } from './campaign.ts';
import { posting } from './posting.ts';
import { races } from './races.ts';

export const campaigns: readonly Campaign[] = [races, posting];
