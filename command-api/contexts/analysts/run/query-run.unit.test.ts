import type { Iso, QueryRunEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { queryRun } from './query-run.ts';

const { given } = specOf(queryRun);
const runId = '11111111-1111-4111-8111-111111111111' as Uuid;
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const colleague = '33333333-3333-4333-8333-333333333333' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const start = { runId, accountId, text: 'select 1', startedAt: at };
const end = { runId, outcome: 'done', rows: 1, capped: false, durationMs: 4, error: null, endedAt: at } as const;
const started: QueryRunEvent = { type: 'QueryRunStarted', data: start };
const ended: QueryRunEvent = { type: 'QueryRunEnded', data: end };

describe('a run of a query', () => {
  test('starts once and ends once', () => {
    given().when({ type: 'StartRun', run: start }).then(started);
    given(started).when({ type: 'StartRun', run: start }).thenRefused('conflict');
    given(started).when({ type: 'EndRun', run: end }).then(ended);
    given(started, ended).when({ type: 'EndRun', run: end }).then();
  });
  test('is cancelled by whoever started it only', () => {
    given(started).when({ type: 'CancelRun', accountId }).then();
    given(started).when({ type: 'CancelRun', accountId: colleague }).thenRefused('not_found');
    given().when({ type: 'CancelRun', accountId }).thenRefused('not_found');
  });
});
