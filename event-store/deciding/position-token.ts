import type { Position } from '../port/event-store.ts';

/** Positions by category: those that a command wrote, or those that a query has to wait for. */
export type Positions = Readonly<Record<string, Position>>;

/**
 * Packs the positions of the written categories into one opaque, header-safe string; null entries are left out. Null when
 * nothing was written.
 */
export function packPosition(positions: Readonly<Record<string, Position | null>>): string | null {
  const written = Object.entries(positions)
    .filter((entry): entry is [string, Position] => entry[1] !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (written.length === 0) return null;
  return Buffer.from(JSON.stringify(Object.fromEntries(written))).toString('base64url');
}

/** The positions in a token; null when the token is invalid, because clients can send anything. */
export function parsePosition(token: string): Positions | null {
  if (token.length > 4096) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    const entries = Object.entries(parsed);
    const valid = entries.every(([category, position]) => /^[a-z]+$/.test(category) && typeof position === 'string' && position !== '');
    return valid && entries.length > 0 ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
}
