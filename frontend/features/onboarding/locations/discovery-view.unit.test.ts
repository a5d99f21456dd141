import type { GoogleLocationView } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { discoveryView } from './discovery-view.ts';

const found = { id: 'olaya' } as GoogleLocationView;
const done = { discovery: 'done', discoveryFailure: null } as const;
const running = { discovery: 'running', discoveryFailure: null } as const;
const busy = { discovery: 'failed', discoveryFailure: 'google_busy' } as const;
const facts = { connection: done, locations: [found], isNotConnected: false, error: null };

describe('the list of locations', () => {
  test('is there as soon as one was found, and says that reading goes on', () => {
    expect(discoveryView(facts)).toEqual({ kind: 'list', locations: [found], isReading: false });
    expect(discoveryView({ ...facts, connection: running })).toMatchObject({ kind: 'list', isReading: true });
  });

  test('is empty only once Google was read to the end', () => {
    expect(discoveryView({ ...facts, connection: running, locations: [] })).toEqual({ kind: 'loading' });
    expect(discoveryView({ ...facts, locations: [] })).toEqual({ kind: 'empty' });
  });

  test('a reading that failed says why and keeps what is known', () => {
    expect(discoveryView({ ...facts, connection: busy })).toEqual({ kind: 'failed', reason: 'google_busy', locations: [found] });
  });

  test('without a connection nothing else is said', () => {
    expect(discoveryView({ ...facts, isNotConnected: true, error: new Error('401') })).toEqual({ kind: 'not-connected' });
  });

  test('a call that failed can be repeated; what is on screen stays', () => {
    const error = new Error('down');
    expect(discoveryView({ ...facts, locations: undefined, error })).toEqual({ kind: 'error', error });
    expect(discoveryView({ ...facts, error })).toMatchObject({ kind: 'list' });
    expect(discoveryView({ ...facts, connection: undefined, locations: undefined })).toEqual({ kind: 'loading' });
  });
});
