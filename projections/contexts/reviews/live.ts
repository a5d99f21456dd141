import type { LiveTopics } from '../../live/topics.ts';
import type { ActivityRow } from './activity.projection.ts';
import type { AssignmentRow } from './assignment.projection.ts';
import type { ReviewRow } from './review-row.ts';

/** The feed of what happened takes new reviews from the reviews themselves, the team's figures what waits and how it was felt. */
export const reviewLive: LiveTopics<ReviewRow> = ({ key }) => [
  { topic: 'reviews', key },
  { topic: 'activity', key: null },
  { topic: 'team', key: null },
];

/** Whose task a review is stands on it, and in the team's figures. */
export const assignmentLive: LiveTopics<AssignmentRow> = ({ key }) => [
  { topic: 'reviews', key },
  { topic: 'team', key: null },
];

export const activityLive: LiveTopics<ActivityRow> = () => [{ topic: 'activity', key: null }];
