export { createMetrics, type Counter, type Gauge, type Histogram, type Metrics } from './metrics.ts';
export { timedCall, withTimedCalls, type CallObserver } from './timed-calls.ts';
