import { createHash, randomBytes } from 'node:crypto';

/** What an authorisation code stands for; codes live ten minutes, in memory only, and work once. */
export type PendingCode = {
  userId: string;
  scopes: string[];
  redirectUri: string;
  codeChallenge?: string;
  /** Comes back in the id token (OpenID Connect). */
  nonce?: string;
  giveRefreshToken: boolean;
  expiresAt: number;
};

export type Codes = { issue: (code: PendingCode) => string; redeem: (code: string) => PendingCode | undefined };

export const CODE_LIFE_MS = 600_000;

export function createCodes(now: () => number): Codes {
  const pending = new Map<string, PendingCode>();
  return {
    issue: (meaning) => {
      for (const [code, { expiresAt }] of pending) if (expiresAt < now()) pending.delete(code);
      const code = `4/0A${randomBytes(36).toString('base64url')}`;
      pending.set(code, meaning);
      return code;
    },
    redeem: (code) => {
      const meaning = pending.get(code);
      pending.delete(code);
      return meaning && meaning.expiresAt >= now() ? meaning : undefined;
    },
  };
}

/** RFC 7636, S256. */
export function verifierMatches(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
