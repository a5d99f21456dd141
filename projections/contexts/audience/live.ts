import type { LiveChange } from '../../live/topics.ts';

/** The lists of the console are fetched again as a whole. */
export const audienceLive = (): readonly LiveChange[] => [{ topic: 'audience', key: null, branches: null }];
