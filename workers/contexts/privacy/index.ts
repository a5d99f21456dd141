import { privacyContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { eraseOldReviews } from './erase-old-reviews.ts';

/** The erasure of what a business does not keep any longer. */
export const privacyWork = defineWorkContext({
  contract: privacyContract,
  chores: (deps) => [eraseOldReviews(deps)],
});
