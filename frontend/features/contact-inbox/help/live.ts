import type { LiveMap } from '../../../lib/live/topics.ts';

/** A live change says only that somebody's conversation changed; everybody reads their own again. */
export const helpLive: LiveMap = { help: () => [['help']] };
