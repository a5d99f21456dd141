export { anchorKey, anchorKeysOf, type Anchor } from './anchor.ts';
export type { Finding } from './compare.ts';
export { LedgerBusy, LedgerUnreadable, openLedger, type Ledger } from './ledger.ts';
export { recordedHeads, seal, verifyEvidence, type Evidence, type ToldHead, type Verdict } from './seal.ts';
