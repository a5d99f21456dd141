import { hour, minute, type Uuid } from '@sumaa/contracts';
import { GoogleError, type GoogleErrorKind } from '@sumaa/runtime/google';
import { NoGoogleGrantError } from '@sumaa/runtime/vault';
import { silentLog } from '@sumaa/runtime/log';
import { testJob } from '../testing/test-app.ts';
import { describe, expect, test } from 'vitest';
import { commandKey, CommandRefused } from './command-client.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import { googleFailure } from './google-failure.ts';
import { createLostWorkDetector, inBatches, type LostWork } from './lost-work.ts';
import { failureToThrow, withRetryAfter } from './retry-after.ts';

const tenantId = '00000000-0000-4000-8000-00000000000a' as Uuid;

describe('the key of a command', () => {
  const source = { tenantId, jobId: 'job-1' };
  test('is the same for the same job, step and body, in any order of its members', () => {
    expect(commandKey('Do', { a: 1, b: 2 }, source)).toBe(commandKey('Do', { b: 2, a: 1 }, source));
  });
  test('differs by job, step, command, body and tenant', () => {
    const keys = [
      commandKey('Do', { a: 1 }, source),
      commandKey('Do', { a: 2 }, source),
      commandKey('Do', { a: 1 }, { ...source, jobId: 'job-2' }),
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
    expect([failure?.kind, failure && 'reason' in failure ? failure.reason : ''].join(' ').trim()).toBe(meaning);
  });
  test('is null for our own errors; missing tokens mean a revoked connection', () => {
    expect(googleFailure(new Error('ours'))).toBeNull();
    expect(googleFailure(new NoGoogleGrantError('none'))).toEqual({ kind: 'connection', reason: 'revoked' });
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

describe('work without progress', () => {
  const at = (ms: number) => new Date(1_000_000 + ms);
  const work = (over: Partial<LostWork> = {}): LostWork => ({
    key: 'a',
    tenantId,
    notBefore: null,
    graceMs: 100,
    addJob: () => Promise.resolve(),
    ...over,
  });
  test('counts as lost after its grace period, which restarts when the work changes, is done, or its job is added again', () => {
    const watch = createLostWorkDetector();
    const look = (ms: number, ...works: LostWork[]) => watch.findLost({ works, isRoundComplete: true }, at(ms)).map(({ work }) => work.key);
    expect(look(0, work())).toEqual([]);
    expect(look(99, work())).toEqual([]);
    expect(look(100, work())).toEqual(['a']);
    expect(look(150, work())).toEqual([]);
    expect(look(200, work())).toEqual(['a']);
    expect(look(250)).toEqual([]);
    expect(look(320, work())).toEqual([]);
    expect(look(420, work({ notBefore: at(500) }))).toEqual([]);
    expect(look(500, work({ notBefore: at(500) }))).toEqual([]);
    expect(look(600, work({ notBefore: at(500) }))).toEqual(['a']);
  });
  test('is added less and less often when its jobs end among the dead letters', async () => {
    const watch = createLostWorkDetector();
    const addedAt = (key: string, previousFailed: boolean, to: number) => {
      const times = [];
      for (let ms = 0; ms <= to; ms += minute) {
        for (const { markAdded, previousJobId } of watch.findLost(
          { works: [work({ key, graceMs: 2 * minute })], isRoundComplete: true },
          at(ms),
        )) {
          markAdded(previousJobId !== null && previousFailed);
          times.push(ms / minute);
        }
      }
      return times;
    };
    expect(addedAt('failing', true, 5 * hour)).toEqual([2, 4, 8, 16, 32, 64, 124, 184, 244]);
    expect(addedAt('slow', false, 10 * minute)).toEqual([2, 4, 6, 8, 10]);
  });
  test('is added soon after the queue lost all its jobs, once per loss, under one id for all processes', () => {
    const watch = createLostWorkDetector();
    const slow = work({ graceMs: 300_000 });
    const look = (ms: number, queueLoss: string | null) =>
      watch.findLost({ works: [slow], isRoundComplete: true }, at(ms), queueLoss).map(({ jobId, markAdded }) => {
        markAdded();
        return jobId;
      });
    expect(look(0, null)).toEqual([]);
    expect(look(60_000, null)).toEqual([]);
    const [first] = look(61_000, 'x');
    expect(first).toMatch(/^sweep-.*-x$/);
    expect(look(120_000, 'x')).toEqual([]);
    expect(look(130_000, 'y')).toEqual([first?.replace(/x$/, 'y')]);
    expect(look(425_000, 'y')).toEqual([]);
    expect(look(431_000, 'y')).toHaveLength(1);
  });
  test('is found in turn when a read returns only a part; completed work is forgotten after a round', async () => {
    let due = ['a', 'b', 'c', 'd', 'e'];
    const source = inBatches(
      async (after: string | null) => {
        const rows = due.filter((key) => after === null || key > after).slice(0, 2);
        return { rows, next: rows.length < 2 ? null : (rows[1] ?? null) };
      },
      (key) => work({ key }),
    );
    const watch = createLostWorkDetector();
    const round = async (ms: number) => {
      const lost = [];
      for (let look = 0; look < 3; look++) lost.push(...watch.findLost(await source(), at(ms + look)).map(({ work: { key } }) => key));
      return lost;
    };
    expect(await round(0)).toEqual([]);
    expect(await round(200)).toEqual(due);
    due = ['a', 'c', 'd', 'e', 'f'];
    expect(await round(250)).toEqual([]);
    due = ['a', 'b', 'c', 'd', 'f'];
    expect(await round(400), 'b is new again').toEqual(['a', 'c', 'd', 'f']);
  });
  test('gets one job id from all processes within the same grace period', () => {
    const ids = [createLostWorkDetector(), createLostWorkDetector()].map((watch, index) => {
      const found = { works: [work()], isRoundComplete: true };
      watch.findLost(found, at(index));
      return watch.findLost(found, at(110 + index))[0]?.jobId;
    });
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toContain(':');
  });
});

test('runs at most `width` items at a time and stops at the first failure', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    done.push(item);
  });
  expect([most, done]).toEqual([2, [1, 2, 3, 4, 5]]);
  const tried: number[] = [];
  const failing = forEachConcurrently([1, 2, 3, 4], 1, async (item) => {
    tried.push(item);
    if (item === 2) throw new Error('two');
  });
  await expect(failing).rejects.toThrow('two');
  expect(tried).toEqual([1, 2]);
});
