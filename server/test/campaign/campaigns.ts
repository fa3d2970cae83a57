/** Every campaign by name. */
import type { Campaign } from './campaign.ts';
import { posting } from './posting.ts';

export const campaigns: readonly Campaign[] = [posting];
