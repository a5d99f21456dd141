export { createLog, silentLog, type Log } from './log.ts';
