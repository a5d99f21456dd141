import { startPaymentsFixture, type PaymentsFixture } from '@sumaa/embedded/payments/testing';
import type { Uuid } from '@sumaa/contracts';
import { silentLog } from '@sumaa/runtime/log';
import { createMoyasar } from '@sumaa/runtime/payments';
import { createAlone } from '@sumaa/runtime/postgres';
import { subscriptionWork, type ProcessorDeps } from '@sumaa/workers/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let provider: PaymentsFixture;
beforeAll(async () => void (provider = await startPaymentsFixture()));
afterAll(() => provider.dispose());

test('jobs that give back the same payment at once, each in a process of its own, give it back once', async () => {
  const payments = createMoyasar({ config: provider.config, timeoutMs: 4_000 });
  const signal = new AbortController().signal;
  const [paymentId, chargeId, tenantId] = [randomUUID() as Uuid, randomUUID() as Uuid, randomUUID() as Uuid];
  const cardToken = await provider.saveCard('4111111111111111');
  const charge = { paymentId, chargeId, tenantId, amount: 20_000, description: 'x', cardToken, returnUrl: 'https://app.test/', signal };
  expect((await payments.charge(charge)).kind).toBe('paid');
  const recorded: number[] = [];
  const commands = {
    async send(command: { readonly name: string }, { refundedTotal }: { readonly refundedTotal: number }) {
      if (command.name === 'ClaimRefund') return { total: 8_000 };
      recorded.push(refundedTotal);
      return null;
    },
  };
  const alone = createAlone({ url: inject('postgresUrl') });
  await Promise.all(
    Array.from({ length: 6 }).map(async (_, index) => {
      const deps = { commands, payments, alone, jobs: {}, config: { publicUrl: '' } } as unknown as ProcessorDeps;
      const [refund] = subscriptionWork.processors(deps).filter(({ job }) => job.queue === 'return-payment');
      await refund!.processor(
        { tenantId, chargeId, paymentId },
        {
          id: `refund-${index}`,
          attempt: 1,
          run: 1,
          lastAttempt: false,
          signal,
          log: silentLog(),
          chain: { causationId: chargeId, correlationId: chargeId },
        },
      );
    }),
  );
  expect(new Set(recorded)).toEqual(new Set([8_000]));
  expect((await payments.find(paymentId, signal))?.refunded).toBe(8_000);
});
