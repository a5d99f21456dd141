import { createHmac } from 'node:crypto';
import { constantTimeEqual, subkey } from './keyed.ts';

/** Purpose, account and issue number of a code or link. A new issue number makes earlier codes invalid. */
export interface Issue {
  readonly purpose: string;
  readonly account: string;
  readonly issue: string | number;
}

/**
 * One-time codes and link tokens. They are derived from the master key and never stored, so the mail worker can compute them itself.
 * The vault enforces expiry, single use and the limit of attempts.
 */
export interface OneTimeCodes {
  /** Six digits. */
  code(issue: Issue): string;
  codeMatches(issue: Issue, given: string): boolean;
  /** 256 bits, 43 characters of base64url. */
  linkToken(issue: Issue): string;
  linkTokenMatches(issue: Issue, given: string): boolean;
  /** Whether these are the first 16 characters of the token. */
  shortTokenMatches(issue: Issue, given: string): boolean;
}

/** `masterKeys`: the first derives new codes; codes of all keys are accepted, so they survive a key rotation. Throws TypeError without a key. */
export function createCodes(masterKeys: readonly Buffer[]): OneTimeCodes {
  const keys = masterKeys.map((master) => subkey(master, 'one-time-codes'));
  const current = keys[0];
  if (!current) throw new TypeError('createCodes needs a master key');
  const mac = (key: Buffer, kind: string, { purpose, account, issue }: Issue) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, purpose, account, String(issue)]))
      .digest();
  // 48 bits modulo a million: the bias is below one in 10^8.
  const digits = (key: Buffer, issue: Issue) => String(mac(key, 'code', issue).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const token = (key: Buffer, issue: Issue) => mac(key, 'link', issue).toString('base64url');
  const anyKey = (of: (key: Buffer, issue: Issue) => string, issue: Issue, given: string) =>
    keys.map((key) => constantTimeEqual(of(key, issue), given)).includes(true);
  return {
    code: (issue) => digits(current, issue),
    codeMatches: (issue, given) => anyKey(digits, issue, given),
    linkToken: (issue) => token(current, issue),
    linkTokenMatches: (issue, given) => anyKey(token, issue, given),
    shortTokenMatches: (issue, given) => anyKey((key, of) => token(key, of).slice(0, 16), issue, given),
  };
}
