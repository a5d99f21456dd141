export { createLive, type Live } from './create-live.ts';
export { liveChannel, publishLive, type LivePayload } from './publish.ts';
export type { LiveChange, LiveChangesOf } from './topics.ts';
