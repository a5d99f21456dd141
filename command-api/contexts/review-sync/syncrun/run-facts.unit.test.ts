import type { SyncRunEvent, SyncStage, Uuid } from '@sumaa/contracts';
import { recorded } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { factsOf } from './run-facts.ts';
import { syncrun } from './syncrun.ts';

const runId = '11111111-1111-4111-8111-111111111111' as Uuid;
const locationId = '33333333-3333-4333-8333-333333333333' as Uuid;
const run = { kind: 'first' as const, connectionId: '22222222-2222-4222-8222-222222222222' as Uuid, locationIds: [locationId] };
const started: SyncRunEvent = { type: 'SyncRunStarted', data: { runId, ...run } };
const begun = (stage: SyncStage): SyncRunEvent => ({ type: 'SyncStageStarted', data: { runId, stage } });
const done = (stage: SyncStage): SyncRunEvent => ({ type: 'SyncStageCompleted', data: { runId, stage, count: 1 } });
const failed = (stage: SyncStage): SyncRunEvent => ({ type: 'SyncStageFailed', data: { runId, stage, reason: 'google_busy' } });
const completed: SyncRunEvent = { type: 'SyncRunCompleted', data: { runId, kind: 'first', reviews: 1, locations: 1, failedLocations: 0 } };

/** The facts after these events, with the position and time of each event. */
function after(...events: readonly SyncRunEvent[]) {
  const stored = events.map((event) => recorded(event));
  const facts = factsOf({ state: events.reduce(syncrun.evolve, syncrun.initial()), events: stored });
  return { facts, place: (index: number) => ({ position: stored[index]!.position, at: stored[index]!.metadata.occurredAt }) };
}

test('a run that nobody has begun is told of as nothing', () => expect(after().facts).toBeNull());

test('a run is told of with what it was started with', () => {
  expect(after(started).facts).toEqual({ ...run, completed: false, stages: {} });
  expect(after(started, completed).facts).toMatchObject({ completed: true });
});

test('a stage is told of with its state, and where it began', () => {
  const { facts, place } = after(started, begun('account_verification'), done('account_verification'), begun('locations_linking'));
  expect(facts?.stages).toEqual({
    account_verification: { state: 'completed', begun: place(1) },
    locations_linking: { state: 'active', begun: place(3) },
  });
});

test('a stage that failed and began again is told of from its last beginning', () => {
  const stage = 'locations_linking';
  const { facts, place } = after(started, begun(stage), failed(stage), begun(stage));
  expect(facts?.stages).toEqual({ [stage]: { state: 'active', begun: place(3) } });
  expect(after(started, begun(stage), failed(stage)).facts?.stages).toMatchObject({ [stage]: { state: 'failed' } });
});

test('a stage that completed without a beginning has none', () => {
  expect(after(started, done('dashboard_setup')).facts?.stages).toEqual({ dashboard_setup: { state: 'completed', begun: null } });
});
