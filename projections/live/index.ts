export { createLive, type Live } from './create-live.ts';
export { publishLive } from './publish.ts';
export type { LiveChange, LiveTopics } from './topics.ts';
