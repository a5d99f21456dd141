import type { SyncPartEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, expect, test } from 'vitest';
import type { SyncPartCommand } from './commands.ts';
import { factsOf, hasEnded, progressOf } from './state.ts';
import { syncpart } from './syncpart.ts';

const { given } = specOf(syncpart);
const ids = {
  partId: '11111111-1111-4111-8111-111111111111' as Uuid,
  runId: '22222222-2222-4222-8222-222222222222' as Uuid,
  locationId: '33333333-3333-4333-8333-333333333333' as Uuid,
};
const part = { ...ids, kind: 'first' as const, expected: 100, available: 218, startToken: null };
const page = (number: number) => ({ page: number, received: 50, classified: 50, added: 50, changed: 0, nextPageToken: `t${number}` });
const started: SyncPartEvent = { type: 'SyncPartStarted', data: part };
const imported = (number: number): SyncPartEvent => ({ type: 'SyncPageImported', data: { ...ids, ...page(number) } });
const completed: SyncPartEvent = { type: 'SyncPartCompleted', data: { ...ids, received: 100, nextPageToken: 't2' } };
const failed: SyncPartEvent = { type: 'SyncPartFailed', data: { ...ids, reason: 'google_busy' } };
const retried: SyncPartEvent = { type: 'SyncPartRetried', data: ids };
const start: SyncPartCommand = { type: 'StartSyncPart', ...part };
const record = (number: number): SyncPartCommand => ({ type: 'RecordPage', ...page(number) });
const fail: SyncPartCommand = { type: 'FailSyncPart', ...ids, reason: 'google_busy' };

test('starts a part', () => given().when(start).then(started));
test('accepts a repeated start without an event', () => given(started, imported(1)).when(start).then());
test('records an imported page', () => given(started).when(record(1)).then(imported(1)));
test('accepts a repeated page without an event', () => given(started, imported(1)).when(record(1)).then());
test('refuses a gap in the pages', () => given(started, imported(1)).when(record(3)).thenRefused('conflict'));
test('completes with the number of received reviews', () =>
  given(started, imported(1), imported(2)).when({ type: 'CompleteSyncPart' }).then(completed));
test('accepts a repeated completion without an event', () => given(started, completed).when({ type: 'CompleteSyncPart' }).then());
test('fails a part', () => given(started).when(fail).then(failed));
test('fails a part that never started', () => given().when(fail).then(failed));
test('ignores a failure after the completion', () => given(started, completed).when(fail).then());
test('retries a failed part', () => given(started, failed).when({ type: 'RetrySyncPart' }).then(retried));
test('refuses to retry a part that did not fail', () => given(started).when({ type: 'RetrySyncPart' }).thenRefused('sync_part_not_failed'));
test('starts a retried part that never started', () => given(failed, retried).when(start).then(started));
test('refuses to retry an unknown part', () => given().when({ type: 'RetrySyncPart' }).thenRefused('not_found'));
test('returns the progress to continue from', () => {
  const state = [started, imported(1)].reduce(syncpart.evolve, syncpart.initial());
  expect(progressOf(state)).toEqual({ state: 'open', page: 1, received: 50, expected: 100, nextPageToken: 't1' });
});

describe('what workers are told of a part', () => {
  const after = (...events: SyncPartEvent[]) => events.reduce(syncpart.evolve, syncpart.initial());
  const nothing = { started: null, page: 0, received: 0, classified: 0, nextPageToken: null };

  test('that nobody has begun', () => expect(factsOf(after())).toEqual({ state: 'none', ended: false, ...nothing }));
  test('that failed before it began', () => expect(factsOf(after(failed))).toEqual({ state: 'failed', ended: true, ...nothing }));
  test('that is begun, with its start token', () =>
    expect(factsOf(after({ type: 'SyncPartStarted', data: { ...part, startToken: 't0' } }))).toEqual({
      state: 'open',
      ended: false,
      ...nothing,
      started: { ...part, startToken: 't0' },
      nextPageToken: 't0',
    }));
  test('that is done: all that came in, and where its history goes on', () =>
    expect(factsOf(after(started, imported(1), imported(2), completed))).toEqual({
      state: 'completed',
      ended: true,
      started: part,
      page: 2,
      received: 100,
      classified: 100,
      nextPageToken: 't2',
    }));

  test.each<[boolean, readonly SyncPartEvent[]]>([
    [false, []],
    [false, [started]],
    [false, [started, imported(1)]],
    [true, [started, completed]],
    [true, [started, failed]],
    [true, [failed]],
    [false, [started, failed, retried]],
    [false, [failed, retried]],
    [true, [started, failed, retried, completed]],
  ])('has ended: %s (%#)', (ended, events) => expect(hasEnded(after(...events))).toBe(ended));
});
