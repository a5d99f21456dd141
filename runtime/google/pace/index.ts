export { createGoogleBudget, type GoogleBudget } from './budget.ts';
export { createFairQueue, type FairQueue, type Standing } from './fair-queue.ts';
export { googleLanes, laneWeights, type GoogleLane } from './lanes.ts';
export { createPostgresSlots } from './postgres-slots.ts';
export { createRedisSlots } from './redis-slots.ts';
export { createSharedBudget, createTokenPause, type SharedBudget } from './shared-budget.ts';
export { createLocalSlots, slotDistance, type PauseSource, type SlotSource } from './slots.ts';
