import { privacyContract } from '@sumaa/contracts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { eraseOldReviews } from './erase-old-reviews.ts';
import { writeAccountErasedMail, writeErasureMail } from './erasure-mails.ts';
import { ownData } from './own-data.ts';
import { personData } from './person-data.ts';
import { authorData, reviewerData } from './reviewer-data.ts';
import { whenErasureAsked } from './when-erasure-asked.reactor.ts';

/** The erasure of what a business does not keep any longer, and what is held about one person. */
export const privacyWork = defineWorkContext({
  contract: privacyContract,
  reactors: ({ jobs }) => [whenErasureAsked(jobs.sendMail)],
  mails: { account_erased: writeAccountErasedMail, erasure_request: writeErasureMail },
  exports: { own_data: ownData, reviewer_data: reviewerData, person_data: personData, author_data: authorData },
  chores: (deps) => [eraseOldReviews(deps)],
});
