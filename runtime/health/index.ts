export { createHealth, type Health, type HealthCheck, type HealthReport, type PartHealth } from './health.ts';
export { createHeartbeat, installedApps, type HeartbeatReport, type Heartbeat, type InstalledApp } from './heartbeat.ts';
export { createInstallationHealth } from './installation.ts';
