export { beginQuarantine, createQuarantine, withQuarantine, type Held, type Quarantine } from './quarantine.ts';
