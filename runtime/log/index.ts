export { createLog, silentLog, type Log } from './log.ts';
export { maskPersonal } from './mask.ts';
