import { analyticsContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { analyticsReport } from './analytics-report.ts';
import { createPlacesBudget } from './places-budget.ts';
import { takeSnapshots } from './take-snapshots.ts';

/** The daily snapshots of competitors, and reports of the analytics. */
export const analyticsWork = defineWorkContext({
  contract: analyticsContract,
  chores: ({ google, config, pool, ...deps }) => [
    takeSnapshots({ ...deps, places: google.places, budget: createPlacesBudget(pool, config.google.placesCallsPerDay) }),
  ],
  exports: { analytics: analyticsReport },
});
