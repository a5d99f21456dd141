import type { SyncRunEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import type { SyncRunCommand } from './commands.ts';
import { syncrun } from './syncrun.ts';

const { given } = specOf(syncrun);
const runId = '11111111-1111-4111-8111-111111111111' as Uuid;
const run = { runId, kind: 'first' as const, connectionId: '22222222-2222-4222-8222-222222222222' as Uuid, locationIds: [] };
const stage = 'reviews_sync' as const;
const started: SyncRunEvent = { type: 'SyncRunStarted', data: run };
const begun: SyncRunEvent = { type: 'SyncStageStarted', data: { runId, stage } };
const stageDone: SyncRunEvent = { type: 'SyncStageCompleted', data: { runId, stage, count: 100 } };
const failed: SyncRunEvent = { type: 'SyncStageFailed', data: { runId, stage, reason: 'google_busy' } };
const totals = { reviews: 100, locations: 2, failedLocations: 1 };
const completed: SyncRunEvent = { type: 'SyncRunCompleted', data: { runId, kind: 'first', ...totals } };
const start: SyncRunCommand = { type: 'StartSyncRun', ...run };
const begin: SyncRunCommand = { type: 'StartSyncStage', stage };
const complete: SyncRunCommand = { type: 'CompleteSyncStage', stage, count: 100 };
const end: SyncRunCommand = { type: 'CompleteSyncRun', ...totals };

test('starts a run', () => given().when(start).then(started));
test('accepts a repeated start without an event', () => given(started).when(start).then());
test('starts a stage', () => given(started).when(begin).then(begun));
test('accepts a repeated start of a stage without an event', () => given(started, begun).when(begin).then());
test('does not start a completed stage again', () => given(started, begun, stageDone).when(begin).then());
test('starts a failed stage again', () => given(started, begun, failed).when(begin).then(begun));
test('completes a stage', () => given(started, begun).when(complete).then(stageDone));
test('accepts a repeated completion of a stage without an event', () => given(started, begun, stageDone).when(complete).then());
test('ignores a failure of a completed stage', () =>
  given(started, stageDone).when({ type: 'FailSyncStage', stage, reason: 'google_busy' }).then());
test('completes a run with its kind', () => given(started).when(end).then(completed));
test('accepts a repeated completion without an event', () => given(started, completed).when(end).then());
test('ignores commands after the completion', () => given(started, completed).when(begin).then());
test('refuses commands on an unknown run', () => given().when(begin).thenRefused('not_found'));
