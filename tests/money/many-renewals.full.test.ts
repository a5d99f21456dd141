import { randomUUID } from 'node:crypto';
import { hour, iso, type PaymentClaim, type Uuid } from '@sumaa/contracts';
import { startPaymentsFixture, type PaymentsFixture } from '@sumaa/embedded/payments/testing';
import { silentLog } from '@sumaa/runtime/log';
import { createMoyasar, type PaymentProvider } from '@sumaa/runtime/payments';
import { subscriptionWork, type ProcessorDeps } from '@sumaa/workers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderPayment } from './billing-world.ts';

let provider: PaymentsFixture;
beforeAll(async () => void (provider = await startPaymentsFixture()));
afterAll(() => provider.dispose());

const renewals = 10_000;
const callsPerSecond = 5;
const now = new Date('2026-11-13T06:00:00.000Z');
const amount = 23_000;

interface Charge {
  readonly payload: { readonly tenantId: Uuid; readonly chargeId: Uuid; readonly trigger: Uuid };
  attempt: Uuid | null;
  settled: number;
}

/** Attempts and settlements of these charges, as command-api holds them. */
function billing(charges: ReadonlyMap<string, Charge>): ProcessorDeps['commands'] {
  const send = async ({ name }: { readonly name: string }, given: { readonly chargeId: Uuid }): Promise<PaymentClaim | null> => {
    const charge = charges.get(given.chargeId);
    if (!charge) throw new Error(`${name} of an unknown charge`);
    if (name === 'SettlePayment') {
      charge.settled += 1;
      return null;
    }
    if (name !== 'ClaimPayment') throw new Error(`${name} was not expected`);
    if (charge.settled > 0) return { state: 'done' };
    const isNew = charge.attempt === null;
    const paymentId = (charge.attempt ??= randomUUID() as Uuid);
    const { trigger } = charge.payload;
    const of = { paymentId, trigger, cardId: trigger, amount, attemptedAt: iso(now), isDue: true, description: 'Professional' };
    return { state: 'attempt', isNew, ...of };
  };
  return { send } as unknown as ProcessorDeps['commands'];
}

test('10,000 renewals that are due in one hour are paid within it at 5 calls a second, each once, also where a worker died', async () => {
  /** When the calls had their turn, in ms after the first renewal. */
  const turns: number[] = [0];
  const paceClock = { now: () => 0, wait: async (ms: number) => void turns.push(ms) };
  const moyasar = createMoyasar({ config: { ...provider.config, callsPerSecond }, paceClock });
  let taken = 0;
  // Every hundredth worker dies after the money was taken, before it is recorded.
  const payments: PaymentProvider = {
    ...moyasar,
    async charge(order) {
      const outcome = await moyasar.charge(order);
      taken += 1;
      if (taken % 100 === 0) throw new Error('the worker died');
      return outcome;
    },
  };
  const card = await provider.saveCard('4111111111111111');
  const charges = new Map<string, Charge>();
  for (let at = 0; at < renewals; at++) {
    const payload = { tenantId: randomUUID() as Uuid, chargeId: randomUUID() as Uuid, trigger: randomUUID() as Uuid };
    charges.set(payload.chargeId, { payload, attempt: null, settled: 0 });
  }
  const deps = {
    commands: billing(charges),
    payments,
    paymentCards: { read: async () => card },
    config: { publicUrl: 'https://sumaa.test' },
    clock: () => now,
    jobs: {},
  } as unknown as ProcessorDeps;
  const takePayment = subscriptionWork.processors(deps).find(({ job }) => job.queue === subscriptionWork.contract.jobs.takePayment.queue);
  if (!takePayment) throw new Error('payments are off');

  const waiting = [...charges.values()].map(({ payload }) => ({ payload, run: 1 }));
  const signal = new AbortController().signal;
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { payload, run } = job;
      const id = `take-payment-${payload.chargeId}`;
      const running = {
        id,
        attempt: run,
        run,
        lastAttempt: false,
        signal,
        chain: { causationId: id, correlationId: id },
        log: silentLog(),
      };
      try {
        await takePayment.processor(payload, running);
      } catch {
        waiting.push({ payload, run: run + 1 });
      }
    }
  };
  await Promise.all(Array.from({ length: takePayment.concurrency }, worker));

  const { body } = await provider.hook('state');
  const held = (body as { payments: ProviderPayment[] }).payments;
  expect(held.filter(({ status }) => status === 'paid')).toHaveLength(renewals);
  expect(new Set(held.map(({ metadata }) => metadata?.charge_id)).size).toBe(renewals);
  expect([...charges.values()].filter(({ settled }) => settled !== 1)).toEqual([]);
  // One call each, and one more to find what a dead worker had taken.
  expect(turns).toHaveLength(renewals + renewals / 100);
  const tooSoon = turns.filter((at, index) => index >= callsPerSecond && at - (turns[index - callsPerSecond] ?? 0) < 999.99);
  expect(tooSoon).toEqual([]);
  expect(turns.at(-1)).toBeLessThan(hour);
});
