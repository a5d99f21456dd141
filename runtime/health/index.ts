export { createHealth, type Health, type HealthCheck, type HealthReport, type PartHealth } from './health.ts';
