import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '@sumaa/command-api/testing';
import { eventCatalogue, hour, iso, periodFrom, type Uuid } from '@sumaa/contracts';
import { startPaymentsFixture, type PaymentsFixture } from '@sumaa/embedded/payments/testing';
import { createCodec, streamName, type Codec, type DomainEvent, type Recorded } from '@sumaa/event-store';
import { silentLog } from '@sumaa/runtime/log';
import { createMoyasar, type PaymentProvider } from '@sumaa/runtime/payments';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { createCommandClient, subscriptionWork, type NewJob, type ProcessorDeps } from '@sumaa/workers/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ProviderPayment } from './billing-world.ts';

/** All periods end at 9:00 in Riyadh on this day. */
const due = new Date('2026-11-13T06:00:00.000Z');
/** In full as many as are due within an hour; fewer say as much, because turns are even. */
const dueInAnHour = 10_000;
const renewals = amount({ bounded: 500, full: dueInAnHour });
const callsPerSecond = 5;

let provider: PaymentsFixture;
let app: TestApp;
let codec: Codec;
beforeAll(async () => {
  provider = await startPaymentsFixture();
  const { config } = provider;
  app = await startTestApp(inject('postgresUrl'), {
    PAYMENT_SECRET_KEY: config.secretKey.reveal(),
    PAYMENT_PUBLISHABLE_KEY: config.publishableKey,
    PAYMENT_WEBHOOK_SECRET: config.webhookSecret.reveal(),
    PAYMENT_API_URL: config.apiUrl,
  });
  app.now.at = due;
  codec = createCodec({ catalogue: eventCatalogue, keys: app.vault.subjectKeys });
});
afterAll(async () => {
  await app.close();
  await provider.dispose();
});

/** Does this with each, a few at a time, as workers do. */
async function withEach<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all].reverse();
  const worker = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A business with a month that ends when all are due, and a saved card. */
async function subscribe(token: string): Promise<Uuid> {
  const [tenantId, cardId, accountId] = [randomUUID() as Uuid, randomUUID() as Uuid, randomUUID() as Uuid];
  const start = iso(new Date('2026-10-13T06:00:00.000Z'));
  const plan = { plan: 'professional', interval: 'monthly' } as const;
  const { end } = periodFrom(start, 'monthly', 13);
  const held = { periodStart: start, periodEnd: end, paidNet: 0, paidFrom: start };
  const granted = { tenantId, ...plan, months: 1, ...held, reason: 'a month to begin with', accountId };
  const card = { tenantId, cardId, brand: 'visa', last4: '1111', month: 12, year: 2030, accountId, savedAt: start };
  const write = async (category: string, ...events: readonly DomainEvent[]) => {
    const metadata = {
      tenantId,
      occurredAt: start,
      commandId: randomUUID() as Uuid,
      commandHash: '',
      actor: { kind: 'system', name: 'test' },
    };
    const encoded = await Promise.all(
      events.map((event) =>
        codec.encode(event, randomUUID() as Uuid, { ...metadata, $correlationId: 'test', $causationId: 'test' } as never),
      ),
    );
    await app.store.append(streamName(category, tenantId), encoded, { expected: 'no_stream' });
  };
  await write(
    'subscription',
    { type: 'TrialStarted', data: { tenantId, plan: 'professional', endsAt: start } },
    { type: 'TrialEnded', data: { tenantId, plan: null } },
    { type: 'MonthsGranted', data: granted },
  );
  await write('billingprofile', { type: 'CardSaved', data: card });
  await app.vault.paymentCards.add({ cardId, tenantId, token });
  await app.vault.paymentCards.keep(cardId);
  return tenantId;
}

/** Everything that was written, oldest first. */
async function written(): Promise<readonly Recorded<DomainEvent>[]> {
  const events: Recorded<DomainEvent>[] = [];
  const reading = new AbortController();
  for await (const feed of app.store.subscribe({ after: null, signal: reading.signal })) {
    if (feed.kind === 'event') events.push(await codec.decode(feed.event));
    if (feed.kind === 'caught_up') break;
  }
  reading.abort();
  return events;
}

test(
  'renewals that are due at the same moment are paid at 5 calls a second, 10,000 within an hour, each once, also where a worker died',
  async () => {
    const begunAt = performance.now();
    const token = await provider.saveCard('4111111111111111');
    const businesses: Uuid[] = [];
    await withEach([...Array(renewals).keys()], 8, async () => businesses.push(await subscribe(token)));

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
    const log = silentLog();
    const commandUrl = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
    const queues = new Map<string, NewJob<unknown>[]>();
    const jobs = new Proxy(
      {},
      {
        get: (_none, name: string) => ({
          addBulk: async (added: readonly NewJob<unknown>[]) => void queues.set(name, [...(queues.get(name) ?? []), ...added]),
        }),
      },
    );
    const deps = {
      commands: createCommandClient({ commandUrl, serviceToken: app.config.keys.serviceToken, log }),
      payments,
      paymentCards: app.vault.paymentCards,
      config: app.config,
      clock: () => app.now.at,
      jobs,
    } as unknown as ProcessorDeps;
    const processors = subscriptionWork.processors(deps);
    const { jobs: contract } = subscriptionWork.contract;

    /** Does all jobs of a queue; what failed is repeated, as a queue does. */
    async function doAll(name: 'checkSubscription' | 'takePayment', added: readonly NewJob<unknown>[]): Promise<void> {
      const found = processors.find(({ job }) => job.queue === contract[name].queue);
      if (!found) throw new Error(`there is no processor for ${name}`);
      for (let [run, left] = [1, added]; left.length > 0; run++) {
        const failed: NewJob<unknown>[] = [];
        await withEach(left, found.concurrency, async (job) => {
          const { jobId: id, payload } = job;
          const running = { id, attempt: run, run, lastAttempt: false, signal: new AbortController().signal, log };
          const chain = job.chain ?? { causationId: id, correlationId: id };
          await found.processor(payload, { ...running, chain }).catch(() => void failed.push(job));
        });
        left = failed;
      }
    }

    await doAll(
      'checkSubscription',
      businesses.map((tenantId) => ({ jobId: `check-subscription-${tenantId}`, payload: { tenantId } })),
    );
    const isOfCharges = subscriptionWork.reactors(deps).find(({ name }) => name === 'when-charge-is-due');
    const asked = (await written()).filter(({ stream }) => stream.startsWith('subscription-'));
    await isOfCharges?.enqueue(asked.flatMap((event) => isOfCharges.react(event as never)));
    await doAll('takePayment', queues.get('takePayment') ?? []);

    const { body } = await provider.hook('state');
    const held = (body as { payments: ProviderPayment[] }).payments;
    expect(held.filter(({ status }) => status === 'paid')).toHaveLength(renewals);
    expect(new Set(held.map(({ metadata }) => metadata?.charge_id)).size).toBe(renewals);
    const events = await written();
    const tenantsOf = (type: string) => events.filter((event) => event.type === type).map(({ metadata }) => metadata.tenantId);
    for (const type of ['ChargeRequested', 'PaymentAttempted', 'PaymentSucceeded', 'SubscriptionRenewed']) {
      const tenants = tenantsOf(type);
      expect([type, tenants.length, new Set(tenants).size]).toEqual([type, renewals, renewals]);
    }
    // One call each, and one more to find what a dead worker had taken.
    expect(turns).toHaveLength(renewals + Math.floor(renewals / 100));
    const tooSoon = turns.filter((at, index) => index >= callsPerSecond && at - (turns[index - callsPerSecond] ?? 0) < 999.99);
    expect(tooSoon).toEqual([]);
    const lastOfHour = ((turns.at(-1) ?? Infinity) / renewals) * dueInAnHour;
    expect(lastOfHour).toBeLessThan(hour);
    report('many renewals', renewals, {
      'calls to the provider': turns.length,
      'workers that died': Math.floor(renewals / 100),
      'last call of 10,000 renewals': `${Math.round(lastOfHour / 60_000)} min`,
      'time of this run': `${Math.round((performance.now() - begunAt) / 1_000)} s`,
    });
  },
  testTimeoutMs,
);
