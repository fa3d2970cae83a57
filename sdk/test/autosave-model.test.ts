/** Short run of the campaign on autosave. */
import { testShortly } from '../../campaign/short-run.ts';
import { autosave } from './autosave-campaign.ts';

testShortly(autosave);
