import { branchOf, type LiveChangesOf } from '../../live/topics.ts';

/** Charts are marked where the target changed. */
export const answerTargetLive: LiveChangesOf<unknown> = () => [{ topic: 'analytics', key: null, branches: null }];

/** For members who see the branch. */
export const branchLive: LiveChangesOf<{ readonly locationId: string }> = (touched) => [
  { topic: 'analytics', key: null, branches: branchOf(touched) },
];
