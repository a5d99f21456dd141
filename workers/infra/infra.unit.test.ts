import { minute, type Uuid } from '@sumaa/contracts';
import { GoogleError, type GoogleErrorKind } from '@sumaa/runtime/google';
import { NoGoogleGrantError } from '@sumaa/runtime/vault';
import { silentLog } from '@sumaa/runtime/log';
import type { JobTrace } from '@sumaa/runtime/queue';
import { testJob } from '../testing/test-app.ts';
import { describe, expect, test } from 'vitest';
import { commandKey, CommandRefused } from './command-client.ts';
import { googleFailure } from './google-failure.ts';
import { inBatches, nextStep } from './lost-work.ts';
import { failureToThrow, withRetryAfter } from './retry-after.ts';

const tenantId = '00000000-0000-4000-8000-00000000000a' as Uuid;

describe('the key of a command', () => {
  const source = { tenantId, jobId: 'job-1', chain: { correlationId: 'c', causationId: 'e' } };
  test('is the same for the same job, step and body, in any order of its members', () => {
    expect(commandKey('Do', { a: 1, b: 2 }, source)).toBe(commandKey('Do', { b: 2, a: 1 }, source));
  });
  test('differs by job, cause, step, command, body and tenant', () => {
    const keys = [
      commandKey('Do', { a: 1 }, source),
      commandKey('Do', { a: 2 }, source),
      commandKey('Do', { a: 1 }, { ...source, jobId: 'job-2' }),
      commandKey('Do', { a: 1 }, { ...source, chain: { correlationId: 'c', causationId: 'f' } }),
      commandKey('Do', { a: 1 }, { ...source, step: 'x' }),
      commandKey('Redo', { a: 1 }, source),
      commandKey('Do', { a: 1 }, { ...source, tenantId: 'platform' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a failure of Google', () => {
  const kinds: Record<GoogleErrorKind, string> = {
    invalid_grant: 'connection revoked',
    unauthenticated: 'connection revoked',
    scope_missing: 'connection scope_missing',
    permission_denied: 'location permission_lost',
    failed_precondition: 'location unverified',
    not_found: 'location not_found',
    quota_zero: 'platform google_quota_zero',
    service_disabled: 'platform google_service_disabled',
    invalid_argument: 'request',
    rate_limited: 'temporary',
    unavailable: 'temporary',
    timeout: 'temporary',
    bad_answer: 'temporary',
  };
  test.each(Object.entries(kinds))('%s means %s', (kind, meaning) => {
    const failure = googleFailure(new GoogleError(kind as GoogleErrorKind));
    const reason = failure?.kind === 'connection' ? failure.lost.reason : failure && 'reason' in failure ? failure.reason : '';
    expect([failure?.kind, reason].join(' ').trim()).toBe(meaning);
  });
  test('is null for our own errors; missing tokens mean a revoked connection', () => {
    expect(googleFailure(new Error('ours'))).toBeNull();
    expect(googleFailure(new NoGoogleGrantError('none'))).toEqual({ kind: 'connection', lost: { reason: 'revoked', grantId: null } });
  });
  test('with Retry-After delays the job by that time', async () => {
    const job = {
      id: 'j',
      attempt: 1,
      run: 1,
      lastAttempt: false,
      signal: new AbortController().signal,
      chain: { correlationId: 'c', causationId: 'e' },
      log: silentLog(),
    };
    const limited = withRetryAfter(() => Promise.reject(new GoogleError('rate_limited', { retryAfterMs: 45_000 })));
    await expect(limited(null, job)).rejects.toMatchObject({ name: 'RetryLater', afterMs: 45_000 });
    const other = withRetryAfter(() => Promise.reject(new Error('other')));
    await expect(other(null, job)).rejects.toThrow('other');
  });
});

describe('a refused command', () => {
  const refused = new CommandRefused('Do', 'not_found', 404);
  test('fails its job permanently', async () => {
    const processor = withRetryAfter(() => Promise.reject(refused));
    await expect(processor(null, testJob())).rejects.toMatchObject({ name: 'PermanentFailure', message: refused.message, cause: refused });
  });
  test('is thrown only if no other failure may succeed later', () => {
    const later = new Error('later');
    expect([failureToThrow([refused, later]), failureToThrow([refused, refused])]).toEqual([later, refused]);
  });
});

describe('a job of due work', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 2, 12, 12) + minutes * minute);
  const work = { dueAt: at(0), pauseMs: 2 * minute };
  const ended = (minutes: number): JobTrace => ({ triedAt: at(minutes), endedAt: at(minutes) });
  const step = (minutes: number, job: JobTrace | null, until?: Date) => nextStep(until ? { ...work, until } : work, job, at(minutes));

  test('is added when its queue has lost it, not before its reactor has had time', () => {
    expect([step(-1, null), step(0.05, null), step(0.1, null), step(600, null)]).toEqual(['wait', 'wait', 'add', 'add']);
  });
  test('is left alone while it waits or runs', () => {
    expect([step(600, { triedAt: null, endedAt: null }), step(600, { triedAt: at(1), endedAt: null })]).toEqual(['wait', 'wait']);
  });
  test('is added less and less often when it ends and leaves the work due', () => {
    const added: number[] = [];
    let job = ended(0);
    for (let minutes = 0; minutes <= 300; minutes++) {
      if (step(minutes, job) !== 'add') continue;
      added.push(minutes);
      job = ended(minutes);
    }
    expect(added).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244]);
  });
  test('is given up only after it was tried once more after its last instant', () => {
    const until = at(100);
    const running = { triedAt: at(101), endedAt: null };
    expect([step(99, ended(98), until), step(101, ended(98), until), step(170, ended(98), until), step(102, null, until)]).toEqual([
      'wait',
      'wait',
      'add',
      'add',
    ]);
    expect([step(102, running, until), step(102, ended(101), until)]).toEqual(['give_up', 'give_up']);
  });
  test('is found in turn when a read returns only a part', async () => {
    const due = ['a', 'b', 'c'];
    const source = inBatches(
      async (after: string | null) => {
        const rows = due.filter((id) => after === null || id > after).slice(0, 2);
        return { rows, next: rows.length < 2 ? null : (rows[1] ?? null) };
      },
      (id) => ({ ...work, tenantId: id as Uuid, jobs: async () => [] }),
    );
    const ids = async () => (await source()).map(({ tenantId: id }) => id);
    expect([await ids(), await ids(), await ids()]).toEqual([['a', 'b'], ['c'], ['a', 'b']]);
  });
});
