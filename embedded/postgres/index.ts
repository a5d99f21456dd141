export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './start-embedded-postgres.ts';
export { removeAbandoned } from './orphan.ts';
