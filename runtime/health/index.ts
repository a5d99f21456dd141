export { createHealth, type Health, type HealthCheck, type HealthReport, type PartHealth } from './health.ts';
export { createHeartbeat, installedApps, type Beat, type Heartbeat, type InstalledApp } from './heartbeat.ts';
export { createInstallationHealth } from './installation.ts';
