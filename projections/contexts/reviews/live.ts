import { branchOf, type LiveChangesOf } from '../../live/topics.ts';
import type { ActivityRow } from './activity.projection.ts';
import type { AssignmentRow } from './assignment.projection.ts';
import type { ReviewKeywordsRow } from './review-keywords.projection.ts';
import type { ReviewRow } from './review-row.ts';
import type { ReviewTopicsRow } from './review-topics.projection.ts';
import type { RuleReplyRow } from './rule-reply.projection.ts';
import type { ReviewWorkRow } from './review-work.projection.ts';

/** The activity feed, the analytics and the team's figures are computed from reviews as well, and notifications are about them. */
export const reviewLive: LiveChangesOf<ReviewRow> = (touched) => {
  const branches = branchOf(touched);
  return [
    { topic: 'reviews', key: touched.key, branches },
    { topic: 'analytics', key: null, branches },
    { topic: 'activity', key: null, branches },
    { topic: 'team', key: null, branches },
    { topic: 'notifications', key: null, branches },
  ];
};

/** An assignment is part of the review and of the team's figures. */
export const assignmentLive: LiveChangesOf<AssignmentRow> = (touched) => {
  const branches = branchOf(touched);
  return [
    { topic: 'reviews', key: touched.key, branches },
    { topic: 'team', key: null, branches },
    { topic: 'notifications', key: null, branches },
  ];
};

export const activityLive: LiveChangesOf<ActivityRow> = ({ row }) => [
  { topic: 'activity', key: null, branches: row?.locationId ? [row.locationId] : null },
];

/** Its topics are shown with a review, and counted. */
export const reviewTopicsLive: LiveChangesOf<ReviewTopicsRow> = (touched) => {
  const branches = branchOf(touched);
  return [
    { topic: 'reviews', key: touched.key, branches },
    { topic: 'analytics', key: null, branches },
  ];
};

/** Its keywords are counted. */
export const reviewKeywordsLive: LiveChangesOf<ReviewKeywordsRow> = (touched) => [
  { topic: 'analytics', key: null, branches: branchOf(touched) },
];

/** Marks, report and approval are shown with a review. */
export const reviewWorkLive: LiveChangesOf<ReviewWorkRow> = (touched) => [
  { topic: 'reviews', key: touched.key, branches: branchOf(touched) },
];

/** Which reply the publishing rule wrote is shown with the review. */
export const ruleReplyLive: LiveChangesOf<RuleReplyRow> = (touched) => [
  { topic: 'reviews', key: touched.key, branches: branchOf(touched) },
];

/** Keys that are no review's: the saved views, and the settings of replies. */
export const reviewViewLive: LiveChangesOf<unknown> = () => [{ topic: 'reviews', key: 'views', branches: null }];
export const replySettingsLive: LiveChangesOf<unknown> = () => [{ topic: 'reviews', key: 'reply-settings', branches: null }];
