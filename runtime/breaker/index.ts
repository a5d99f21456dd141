export { createBreaker, CircuitOpen, type Breaker, type BreakerState } from './breaker.ts';
