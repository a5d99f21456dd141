import { iso } from '@sumaa/contracts';
import { describe, expect, it } from 'vitest';
import { demoGoogleAccount, visitorGoogleAccount } from './demo-google.ts';

const now = new Date('2026-03-12T10:00:00.000Z');

describe.each([
  ['the account of the demo business', demoGoogleAccount(now)],
  ['the account for visitors', visitorGoogleAccount(now)],
])('%s', (_name, { accounts }) => {
  const reviews = (accounts ?? []).flatMap(({ locations }) => (locations ?? []).flatMap((location) => location.reviews ?? []));

  it('has no time in the future and no reply older than its review', () => {
    expect(reviews.length).toBeGreaterThan(200);
    for (const { reviewId, createTime, updateTime, reply } of reviews) {
      const moments = [createTime, updateTime, ...(reply ? [reply.updateTime] : [])].map(String);
      expect([reviewId, moments.filter((moment) => moment > iso(now))]).toEqual([reviewId, []]);
      expect(reply === undefined || String(reply.updateTime) >= String(createTime), String(reviewId)).toBe(true);
    }
  });
});
