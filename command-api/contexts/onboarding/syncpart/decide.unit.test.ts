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

test('starts', () => given().when(start).then(started));
test('starts once', () => given(started, imported(1)).when(start).then());
test('a page comes in', () => given(started).when(record(1)).then(imported(1)));
test('the same page again is the same page', () => given(started, imported(1)).when(record(1)).then());
test('a hole in the pages is refused', () => given(started, imported(1)).when(record(3)).thenRefused('conflict'));
test('completes with what came in', () => given(started, imported(1), imported(2)).when({ type: 'CompleteSyncPart' }).then(completed));
test('completes once', () => given(started, completed).when({ type: 'CompleteSyncPart' }).then());
test('fails', () => given(started).when(fail).then(failed));
test('fails before it could start', () => given().when(fail).then(failed));
test('a completed one does not fail', () => given(started, completed).when(fail).then());
test('is retried by a person', () => given(started, failed).when({ type: 'RetrySyncPart' }).then(retried));
test('only after it failed', () => given(started).when({ type: 'RetrySyncPart' }).thenRefused('sync_part_not_failed'));
test('a retried one that never started starts now', () => given(failed, retried).when(start).then(started));
test('a part of nobody', () => given().when({ type: 'RetrySyncPart' }).thenRefused('not_found'));
test('says where to go on', () => {
  const state = [started, imported(1)].reduce(syncpart.evolve, syncpart.initial());
  expect(progressOf(state)).toEqual({ state: 'open', page: 1, received: 50, expected: 100, nextPageToken: 't1' });
});

describe('what workers are told of a part', () => {
  const after = (...events: SyncPartEvent[]) => events.reduce(syncpart.evolve, syncpart.initial());
  const nothing = { started: null, received: 0, classified: 0, nextPageToken: null };

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
