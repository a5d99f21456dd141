export { createLog, silentLog, type Log } from './log.ts';
export { maskPersonal } from './mask.ts';
export { createLogLines, type LogLines } from './log-lines.ts';
