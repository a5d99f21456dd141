import { iso } from '@sumaa/contracts';
import { describe, expect, it } from 'vitest';
import { demoGoogleAccount, visitorGoogleAccount } from './demo-google.ts';

const now = new Date('2026-03-12T10:00:00.000Z');

describe.each([
  ['the demonstration’s own account', demoGoogleAccount(now)],
  ['the visitor’s account', visitorGoogleAccount(now)],
])('%s', (_name, { accounts }) => {
  const reviews = (accounts ?? []).flatMap(({ locations }) => (locations ?? []).flatMap((location) => location.reviews ?? []));

  it('tells nothing from the future, and no answer before its review', () => {
    expect(reviews.length).toBeGreaterThan(200);
    for (const { reviewId, createTime, updateTime, reply } of reviews) {
      const moments = [createTime, updateTime, ...(reply ? [reply.updateTime] : [])].map(String);
      expect([reviewId, moments.filter((moment) => moment > iso(now))]).toEqual([reviewId, []]);
      expect(reply === undefined || String(reply.updateTime) >= String(createTime), String(reviewId)).toBe(true);
    }
  });
});
