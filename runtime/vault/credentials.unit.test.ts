import type pg from 'pg';
import { expect, test } from 'vitest';
import { createCredentials, HashingBusyError, hashingSlots, maxWaitingHashes } from './credentials.ts';

test('refuses a password at once when too many wait to be hashed, and takes others afterwards', async () => {
  const credentials = createCredentials({} as pg.Pool, () => new Date());
  const given = Array.from({ length: hashingSlots + maxWaitingHashes + 7 }, (_, nth) => credentials.hash(`password ${nth}`));
  const refused = (await Promise.allSettled(given)).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(7);
  expect(refused.every((reason) => reason instanceof HashingBusyError)).toBe(true);
  await expect(credentials.hash('later')).resolves.toMatch(/^\$argon2id\$/);
});
