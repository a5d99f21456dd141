export { createHealth, type Health, type HealthCheck, type HealthReport, type PartHealth } from './health.ts';
export { createHeartbeat, installedApps, type HeartbeatReport, type Heartbeat, type InstalledApp, type ProcessName } from './heartbeat.ts';
export { createInstallationHealth } from './installation.ts';
export { createMeasures, Measures } from './measures.ts';
export { createLogStore } from './log-store.ts';
