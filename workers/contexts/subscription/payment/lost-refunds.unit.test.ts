import { randomUUID } from 'node:crypto';
import { minute, type Uuid } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { expect, test } from 'vitest';
import { sweep } from '../../../infra/sweep.ts';
import { lostRefunds } from './lost-refunds.ts';

const since = new Date('2026-03-01T08:00:00Z');
const [tenantId, chargeId, paymentId] = [randomUUID() as Uuid, randomUUID() as Uuid, randomUUID() as Uuid];
const row = { tenant_id: tenantId, charge_id: chargeId, payment_id: paymentId, wanted: 11_500, since, by_provider: true };

/** What is added again while the job of the refund is like this. */
async function added(
  job: { readonly endedAt: Date | null; readonly triedAt: Date } | null,
  over: object = {},
): Promise<readonly unknown[]> {
  const { hasProvider = true, by_provider = true } = over as { hasProvider?: boolean; by_provider?: boolean };
  const jobs: unknown[] = [];
  const queue = {
    addBulk: async () => {},
    find: async () => job,
    addAgain: async (some: readonly unknown[]) => void jobs.push(...some),
  };
  const source = lostRefunds({ refundsDue: async () => ({ rows: [{ ...row, by_provider }], next: null }) }, queue, hasProvider);
  const now = new Date(since.getTime() + 5 * minute);
  await sweep({ sources: [source], chores: [], clock: () => now, log: silentLog() })(new AbortController().signal);
  return jobs;
}

test('a refund whose job was lost is made, under the id of the first; one that is under way is left alone', async () => {
  expect(await added({ endedAt: null, triedAt: since })).toEqual([]);
  expect(await added(null)).toEqual([
    expect.objectContaining({ jobId: `return-payment-${paymentId}-11500`, payload: { tenantId, chargeId, paymentId } }),
  ]);
});

test('without a payment provider what is to go to a card waits, and a transfer is recorded all the same', async () => {
  expect(await added(null, { hasProvider: false })).toEqual([]);
  expect(await added(null, { hasProvider: false, by_provider: false })).toHaveLength(1);
});
