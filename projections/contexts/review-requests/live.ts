import { branchOf, type LiveChangesOf } from '../../live/topics.ts';
import type { ReviewRequestRow } from './review-request.projection.ts';

export const reviewRequestLive: LiveChangesOf<ReviewRequestRow> = (touched) => [
  { topic: 'reviewRequests', key: null, branches: branchOf(touched) },
];

export const reviewAskingLive: LiveChangesOf<unknown> = () => [{ topic: 'reviewRequests', key: null, branches: null }];
