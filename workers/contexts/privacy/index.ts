import { privacyContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { eraseOldReviews } from './erase-old-reviews.ts';
import { ownData } from './own-data.ts';

/** The erasure of what a business does not keep any longer, and what is held about one person. */
export const privacyWork = defineWorkContext({
  contract: privacyContract,
  exports: { own_data: ownData },
  chores: (deps) => [eraseOldReviews(deps)],
});
