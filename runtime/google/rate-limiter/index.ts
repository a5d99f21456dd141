export { createGoogleRateLimiter, type GoogleRateLimiter } from './rate-limiter.ts';
export { createFairQueue, type FairQueue, type CallPriority } from './fair-queue.ts';
export { googleLanes, laneWeights, type GoogleLane } from './lanes.ts';
export { createPostgresQuota } from './postgres-quota.ts';
export { createRedisQuota } from './redis-quota.ts';
export { createSharedRateLimiter, createTokenPause, type SharedRateLimiter } from './shared-rate-limiter.ts';
export { createLocalQuota, turnDistance, type PauseSource, type QuotaSource } from './quota.ts';
