export type { App, AppName } from './app.ts';
export { startEdge, type EdgeSettings, filledIn } from './edge.ts';
export { startInstallation, type Installation, type InstallationOptions, type Link } from './installation.ts';
export { findPgBouncer } from './find-pgbouncer.ts';
export { keptPort } from './port.ts';
export { startPooler, type Pooler } from './pooler.ts';
export { startPostgres, type PostgresServer } from './postgres.ts';
export { startRedis, type RedisServer } from './redis.ts';
