export { createGoogleRateLimiter, type GoogleRateLimiter } from './rate-limiter.ts';
export { createFairQueue, type FairQueue, type CallPriority } from './fair-queue.ts';
export { googleLanes, laneWeights, type GoogleLane } from './lanes.ts';
export { createPostgresSlots } from './postgres-slots.ts';
export { createRedisSlots } from './redis-slots.ts';
export { createSharedRateLimiter, createTokenPause, type SharedRateLimiter } from './shared-rate-limiter.ts';
export { createLocalSlots, slotDistance, type PauseSource, type SlotSource } from './slots.ts';
