import type { ConnectionView } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { connectedSince } from './attempt.ts';

const connectedAt = '2026-03-12T10:00:00.000Z' as ConnectionView['connectedAt'];
const connected = { status: 'connected', connectedAt } as const;

describe('connectedSince', () => {
  test('is true for a first connection', () => {
    expect(connectedSince(connected, null)).toBe(true);
    expect(connectedSince({ status: 'none', connectedAt: null }, null)).toBe(false);
    expect(connectedSince(undefined, null)).toBe(false);
  });

  test('is true for a renewed connection, and false for the old one', () => {
    expect(connectedSince(connected, '2026-03-01T08:00:00.000Z')).toBe(true);
    expect(connectedSince(connected, connectedAt)).toBe(false);
    expect(connectedSince({ status: 'lost', connectedAt }, '2026-03-01T08:00:00.000Z')).toBe(false);
  });
});
