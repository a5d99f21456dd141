export { startEmbeddedPostgres } from './postgres/index.ts';
export { startGoogle } from './google/index.ts';
export { startMailbox } from './mailbox/index.ts';
