import type { GoogleLocationView } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { discoveryView } from './discovery-view.ts';

const found = { id: 'olaya' } as GoogleLocationView;
const done = { discovery: 'done' as const, discoveryFailure: null, unreadAccounts: [] };
const running = { ...done, discovery: 'running' as const };
const busy = { ...done, discovery: 'failed' as const, discoveryFailure: 'google_busy' as const };
const facts = { connection: done, locations: [found], isNotConnected: false, error: null };

describe('the list of locations', () => {
  test('is shown from the first location on, and says whether reading continues', () => {
    expect(discoveryView(facts)).toEqual({ kind: 'list', locations: [found], isReading: false, unreadAccounts: [] });
    expect(discoveryView({ ...facts, connection: running })).toMatchObject({ kind: 'list', isReading: true });
  });

  test('names the accounts that could not be read', () => {
    const unreadAccounts = [{ googleAccount: 'accounts/2', name: 'فروع الشرقية', reason: 'google_refused' as const }];
    expect(discoveryView({ ...facts, connection: { ...done, unreadAccounts } })).toMatchObject({ kind: 'list', unreadAccounts });
  });

  test('is empty only when Google was read completely', () => {
    expect(discoveryView({ ...facts, connection: running, locations: [] })).toEqual({ kind: 'loading' });
    expect(discoveryView({ ...facts, locations: [] })).toEqual({ kind: 'empty' });
  });

  test('shows why reading failed and keeps the known locations', () => {
    expect(discoveryView({ ...facts, connection: busy })).toEqual({ kind: 'failed', reason: 'google_busy', locations: [found] });
  });

  test('shows only that there is no connection', () => {
    expect(discoveryView({ ...facts, isNotConnected: true, error: new Error('401') })).toEqual({ kind: 'not-connected' });
  });

  test('shows a failed request when nothing is loaded, else the loaded list', () => {
    const error = new Error('down');
    expect(discoveryView({ ...facts, locations: undefined, error })).toEqual({ kind: 'error', error });
    expect(discoveryView({ ...facts, error })).toMatchObject({ kind: 'list' });
    expect(discoveryView({ ...facts, connection: undefined, locations: undefined })).toEqual({ kind: 'loading' });
  });
});
