import type pg from 'pg';
import { expect, test } from 'vitest';
import { createCredentials, HashingBusyError, hashingSlots, maxWaitingHashes } from './credentials.ts';

test('refuses a password at once when too many wait to be hashed, and takes others afterwards', async () => {
  const credentials = createCredentials({} as pg.Pool, () => new Date(), undefined, { memoryCost: 8, timeCost: 1 });
  const given = Array.from({ length: hashingSlots + maxWaitingHashes + 7 }, (_, nth) => credentials.hash(`password ${nth}`));
  const refused = (await Promise.allSettled(given)).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(7);
  expect(refused.every((reason) => reason instanceof HashingBusyError)).toBe(true);
  await expect(credentials.hash('later')).resolves.toMatch(/^\$argon2id\$/);
});

test('hashes with the recommended cost unless another is given', async () => {
  const hashOf = (...given: Parameters<typeof createCredentials>) => createCredentials(...given).hash('palm saffron coral');
  const pool = {} as pg.Pool;
  const clock = () => new Date();
  expect(await hashOf(pool, clock)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashOf(pool, clock, undefined, { memoryCost: 8, timeCost: 1 })).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});
