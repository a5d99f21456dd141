import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../derive/index.ts';

export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
}

/**
 * Refresh tokens are derived, not stored: `<session>.<counter>.<HMAC>`. The same counter always gives the same token, so two tabs
 * that refresh at the same time get the same new token.
 */
export interface RefreshTokens {
  write(token: RefreshToken): string;
  /** The parts of a valid token, null for anything else. */
  read(text: string): RefreshToken | null;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/;

/** The first key signs; tokens of all keys are accepted. Throws TypeError without a key. */
export function createRefreshTokens(keys: readonly Buffer[]): RefreshTokens {
  const current = keys[0];
  if (!current) throw new TypeError('refresh tokens need a key');
  const mac = (key: Buffer, sessionId: string, counter: number) =>
    createHmac('sha256', key).update(`${sessionId}.${counter}`).digest('base64url');
  return {
    write: ({ sessionId, counter }) => `${sessionId}.${counter}.${mac(current, sessionId, counter)}`,
    read(text) {
      const [, sessionId, digits, given] = shape.exec(text) ?? [];
      if (sessionId === undefined || digits === undefined || given === undefined) return null;
      const counter = Number(digits);
      const genuine = keys.map((key) => constantTimeEqual(mac(key, sessionId, counter), given)).includes(true);
      return genuine ? { sessionId, counter } : null;
    },
  };
}
