export { Misuse } from './misuse.ts';
export { tableLines } from './table.ts';
