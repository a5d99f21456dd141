export { createLive, type Live } from './create-live.ts';
export { liveChannel, publishLive, type LiveNews } from './publish.ts';
export type { LiveChange, LiveTopics } from './topics.ts';
