import type { Iso, RebuildEvent, Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { test } from 'vitest';
import { rebuild } from './rebuild.ts';

const { given } = specOf(rebuild);
const [rebuildId, accountId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as Uuid[] as [Uuid, Uuid];
const at = '2026-03-01T09:00:00.000Z' as Iso;
const requested: RebuildEvent = { type: 'RebuildRequested', data: { rebuildId, projection: 'review', accountId, requestedAt: at } };
const end = (failure: 'poison' | null) => ({ type: 'EndRebuild', rebuildId, failure, at }) as const;

test('a rebuild is asked for once and ends once, well or with the reason', () => {
  given().when({ type: 'RequestRebuild', rebuildId, projection: 'review', accountId, at }).then(requested);
  const finished: RebuildEvent = { type: 'RebuildFinished', data: { rebuildId, finishedAt: at } };
  given(requested).when(end(null)).then(finished);
  given(requested, finished).when(end('poison')).then();
  given(requested)
    .when(end('poison'))
    .then({ type: 'RebuildFailed', data: { rebuildId, reason: 'poison', failedAt: at } });
  given().when(end(null)).thenRefused('not_found');
});
