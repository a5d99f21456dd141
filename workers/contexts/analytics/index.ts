import { analyticsContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { createPlacesBudget } from './places-budget.ts';
import { takeSnapshots } from './take-snapshots.ts';

/** The daily snapshots of competitors. */
export const analyticsWork = defineWorkContext({
  contract: analyticsContract,
  chores: ({ google, config, pool, ...deps }) => [
    takeSnapshots({ ...deps, places: google.places, budget: createPlacesBudget(pool, config.google.placesCallsPerDay) }),
  ],
});
