import type { LiveChangesOf } from '../../live/topics.ts';
import type { ActivityRow } from './activity.projection.ts';
import type { AssignmentRow } from './assignment.projection.ts';
import type { ReviewRow } from './review-row.ts';

/** The activity feed and the team's figures are computed from reviews as well. */
export const reviewLive: LiveChangesOf<ReviewRow> = ({ key }) => [
  { topic: 'reviews', key },
  { topic: 'activity', key: null },
  { topic: 'team', key: null },
];

/** An assignment is part of the review and of the team's figures. */
export const assignmentLive: LiveChangesOf<AssignmentRow> = ({ key }) => [
  { topic: 'reviews', key },
  { topic: 'team', key: null },
];

export const activityLive: LiveChangesOf<ActivityRow> = () => [{ topic: 'activity', key: null }];
