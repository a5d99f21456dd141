export { createBreaker, DependencyAway, type Breaker, type BreakerState } from './breaker.ts';
