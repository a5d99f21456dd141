export { beginQuarantine, createQuarantine, noteRestored, withQuarantine, type Held, type Quarantine } from './quarantine.ts';
