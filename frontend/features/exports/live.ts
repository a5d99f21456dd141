import type { LiveMap } from '../../lib/live/topics.ts';

/** A live change says only that somebody's export changed; everybody reads their own again. */
export const exportsLive: LiveMap = { exports: () => [['exports']] };
