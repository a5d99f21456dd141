import type { LiveChangesOf } from '../../live/topics.ts';

/** Charts are marked where the target changed. */
export const answerTargetLive: LiveChangesOf<unknown> = () => [{ topic: 'analytics', key: null, branches: null }];
