import { describe, expect, test } from 'vitest';
import { stepToShow } from './steps.ts';

const facts = { wantsConnect: false, isConnected: null };

describe('stepToShow', () => {
  test('is the server’s step', () => {
    const shown = [0, 1, 2, 3, 4].map((serverStep) => stepToShow({ ...facts, serverStep }));
    expect(shown).toEqual(['connect', 'choose', 'sync', 'complete', 'complete']);
  });

  test('goes back to connecting only from the choice and without a connection', () => {
    expect(stepToShow({ serverStep: 1, wantsConnect: true, isConnected: false })).toBe('connect');
    expect(stepToShow({ serverStep: 1, wantsConnect: true, isConnected: true })).toBe('choose');
    expect(stepToShow({ serverStep: 1, wantsConnect: true, isConnected: null })).toBe('choose');
    expect(stepToShow({ serverStep: 2, wantsConnect: true, isConnected: false })).toBe('sync');
  });
});
