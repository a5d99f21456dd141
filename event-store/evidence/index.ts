export { anchorKey, anchorKeysOf, type Anchor } from './anchor.ts';
export type { Finding } from './compare.ts';
export { LedgerUnreadable, openLedger, type Ledger } from './ledger.ts';
export { seal, verifyEvidence, type Evidence, type Verdict } from './seal.ts';
