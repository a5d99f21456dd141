import type { LiveChangesOf } from '../../live/topics.ts';
import type { PrivacyRow } from './privacy.projection.ts';
import type { ReviewRetentionRow } from './review-retention.projection.ts';

export const privacyLive: LiveChangesOf<PrivacyRow> = () => [{ topic: 'privacy', key: null, branches: null }];

/** Its review changes with it. */
export const reviewRetentionLive: LiveChangesOf<ReviewRetentionRow> = () => [];
