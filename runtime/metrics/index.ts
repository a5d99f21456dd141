export { createMetrics, type Counter, type Gauge, type Histogram, type Metrics } from './metrics.ts';
