export { UsageError } from './misuse.ts';
export { tableLines } from './table.ts';
