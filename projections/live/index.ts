export { createLive, type Live } from './create-live.ts';
export { liveChannel, publishLive, type LivePayload } from './publish.ts';
export { branchOf, type LiveChange, type LiveChangesOf } from './topics.ts';
