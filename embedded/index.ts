export { startEmbeddedPostgres } from './postgres/index.ts';
export { startGoogleStandIn } from './google/index.ts';
export { startMailbox } from './mailbox/index.ts';
