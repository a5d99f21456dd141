export { systemClock, type Clock } from './clock.ts';
export { createLifecycle, type Lifecycle, type Part } from './lifecycle.ts';
