/** A few planted faults in every `npm test`; `npm run campaign -- faults` plants them all. */
import { plantedFaults } from './plant-fault.ts';
import { testShortly } from './short-run.ts';

testShortly(plantedFaults);
