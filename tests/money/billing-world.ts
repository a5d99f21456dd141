import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  enrolAdministrator,
  makePerson,
  password,
  someAddress,
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
} from '@sumaa/command-api/testing';
import {
  eventCatalogue,
  foldSubscription,
  minute,
  noSubscription,
  platformTenant,
  type Iso,
  type SubscriptionEvent,
  type SubscriptionState,
  type Uuid,
} from '@sumaa/contracts';
import { createCodec, type DomainEvent, type Recorded } from '@sumaa/event-store';
import { silentLog } from '@sumaa/runtime/log';
import { createMoyasar, type PaymentProvider } from '@sumaa/runtime/payments';
import { createAlone, createPool } from '@sumaa/runtime/postgres';
import { PermanentFailure, Postponed, RetryLater } from '@sumaa/runtime/queue';
import { startPaymentsFixture, type PaymentsFixture } from '@sumaa/embedded/payments/testing';
import { createCommandClient, subscriptionWork, sweep, type NewJob, type ProcessorDeps, type WorkDeps } from '@sumaa/workers/testing';
import { dueWork } from './due-work.ts';
import { vi } from 'vitest';

export class Crash extends Error {
  override readonly name = 'Crash';
}

interface Job extends NewJob<unknown> {
  readonly queue: string;
  readonly dueAt: number;
  readonly run: number;
}

/** The payment as the provider holds it. */
export interface ProviderPayment {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly refunded: number;
  readonly metadata: { readonly charge_id?: string; readonly tenant_id?: string; readonly page_id?: string } | null;
  /** Of the hosted page where it was made; the page holds what the payment belongs to. */
  readonly invoiceId?: string | null;
}

/** A hosted page as the provider holds it. */
export interface ProviderPage extends Pick<ProviderPayment, 'id' | 'status' | 'metadata'> {
  readonly amount: number;
}

/**
 * Commands and workers of billing with the provider's stand-in, on one clock that the test turns. Jobs run one after the other; a crash can
 * be ordered for any step to another process, after which the job is repeated, as a queue does with a job whose worker died.
 */
export interface BillingWorld {
  readonly app: TestApp;
  readonly provider: PaymentsFixture;
  /** A business whose trial runs. */
  register(): Promise<Person>;
  /** Asks as this person, who signs in anew where the clock was turned: sessions end. */
  ask(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>;
  /** What one of the staff does with the subscription of this person's business: 200, or the code of the refusal. */
  staff(person: Person, what: string, body: object, method?: 'POST' | 'PUT'): Promise<number | string>;
  /** What one of the staff asks of the console. */
  console(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer>;
  /** Saves a card, confirmed by its bank. */
  saveCard(person: Person, number: string): Promise<void>;
  /** Turns the clock, then lets the workers do all that is due, and what the sweep finds. */
  advance(ms: number): Promise<void>;
  /** Lets the workers do all that is due now. */
  work(): Promise<void>;
  /** The queue loses all its jobs, also those of what has happened by now. */
  loseJobs(): Promise<void>;
  /** As after a restore from a backup of when there were this many events: without the later ones, with an empty queue. */
  restoreTo(events: number): Promise<void>;
  /** Crashes at this many steps from now of work for this business; null: never. */
  crashIn(steps: number | null, person?: Person): void;
  /**
   * All processes die at this moment of work for this business, counted from now on: before or after an append, a call of command-api, or one
   * of the provider. Nothing is done until they are started again. Only where one worker works.
   */
  killAt(moment: number, person: Person): void;
  /** The moments since `killAt`. */
  moments(): number;
  /** Starts what was killed again; the queue is lost too. */
  restart(): Promise<void>;
  /** The process that writes dies at this append to streams of the category from now on, before or after it, until it is started again (null). */
  dieAtAppend(append: { readonly category: string; readonly count: number; readonly isDone: boolean } | null): void;
  /** How often work for this business has crossed to another process. */
  steps(person: Person): number;
  events(): Promise<readonly Recorded<DomainEvent>[]>;
  payments(): Promise<readonly ProviderPayment[]>;
  pages(): Promise<readonly ProviderPage[]>;
  /** Sends the notices of the provider that were not sent yet, each this often. */
  passNotices(times?: number): Promise<void>;
  close(): Promise<void>;
}

export const seller = {
  legalName: 'شركة سُمعة',
  vatNumber: '310122393500003',
  registrationNumber: '1010123456',
  address: { building: '1234', street: 'طريق الملك فهد', district: 'العليا', city: 'الرياض', postalCode: '12345' },
  phaseTwo: false,
};

/** Somebody whom every invoice can name. */
export const buyer = { legalName: 'شركة النخيل', vatNumber: null, address: seller.address };

export const begin = new Date('2026-11-13T07:00:00.000Z');

/** The subscription of a person's business, as its events tell it. */
export async function stateOf(world: Pick<BillingWorld, 'events'>, { tenantId }: Person): Promise<SubscriptionState> {
  const events = (await world.events()).filter(({ stream }) => stream === `subscription-${tenantId}`);
  return events.reduce<SubscriptionState>((state, event) => foldSubscription(state, event as unknown as SubscriptionEvent), noSubscription);
}

/**
 * `workers`: so many work at once, and each job is done by all of them, as after a lock that was lost. `hasProvider`: false where plans are
 * paid by bank transfer only.
 */
export async function openBillingWorld(
  postgresUrl: string,
  { workers = 1, hasProvider = true }: { readonly workers?: number; readonly hasProvider?: boolean } = {},
): Promise<BillingWorld> {
  const provider = await startPaymentsFixture();
  const { config } = provider;
  const ofProvider = {
    PAYMENT_SECRET_KEY: config.secretKey.reveal(),
    PAYMENT_PUBLISHABLE_KEY: config.publishableKey,
    PAYMENT_WEBHOOK_SECRET: config.webhookSecret.reveal(),
    PAYMENT_API_URL: config.apiUrl,
    PAYMENT_CALLS_PER_SECOND: '1000',
  };
  const app = await startTestApp(postgresUrl, hasProvider ? ofProvider : {});
  app.now.at = begin;
  const context = {
    commandId: randomUUID() as Uuid,
    commandHash: 'test',
    occurredAt: begin.toISOString() as Iso,
    correlationId: 'test',
    causationId: 'test',
    tenantId: platformTenant,
    actor: { kind: 'system', name: 'test' },
  } as const;
  await app.api.commands.saveSeller(context, { seller, accountId: randomUUID() as Uuid });
  const commandUrl = await app.api.app.listen({ port: 0, host: '127.0.0.1' });
  const pool = createPool({ url: app.config.databaseUrl.reveal(), applicationName: 'billing-world' });
  const log = silentLog();
  const codec = createCodec({ catalogue: eventCatalogue, keys: app.vault.subjectKeys });

  const steps = new Map<string, number>();
  const worksFor = new AsyncLocalStorage<string>();
  let onlyWorksFor = '';
  let killing: { readonly tenantId: string; readonly at: number } | null = null;
  let moments = 0;
  let isDead = false;
  function live(tenantId: string): void {
    if (isDead) throw new Crash('nothing runs');
    if (killing?.tenantId !== tenantId || ++moments !== killing.at) return;
    isDead = true;
    throw new Crash(`killed at moment ${moments}`);
  }
  let dyingAppend: ((stream: string, isDone: boolean) => void) | null = null;
  app.eachAppend.act = (stream, isDone) => {
    dyingAppend?.(stream, isDone);
    if (onlyWorksFor !== '') live(onlyWorksFor);
  };
  let crash: { readonly tenantId: string; readonly at: number } | null = null;
  function step(): void {
    const tenantId = worksFor.getStore() ?? '';
    live(tenantId);
    const count = (steps.get(tenantId) ?? 0) + 1;
    steps.set(tenantId, count);
    if (crash?.tenantId !== tenantId || crash.at !== count) return;
    crash = null;
    throw new Crash(`at step ${count}`);
  }
  /** A call of another process: it may crash before, or after the other side did it. */
  const crossing =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      step();
      const answer = await call(...given);
      step();
      return answer;
    };

  const real = createCommandClient({ commandUrl, serviceToken: app.config.keys.serviceToken, log, retryDelaysMs: [0, 0] });
  const commands = { ...real, send: crossing(real.send as never) as typeof real.send };
  const moyasar = createMoyasar({ config, timeoutMs: 400 });
  const payments: PaymentProvider = {
    ...moyasar,
    charge: crossing(moyasar.charge),
    refundUpTo: crossing(moyasar.refundUpTo),
    closePage: crossing(moyasar.closePage),
  };

  const waiting = new Map<string, Job>();
  const ended = new Map<string, Date>();
  const add = (queue: string) => ({
    async addBulk(jobs: readonly NewJob<unknown>[]) {
      for (const job of jobs) {
        if (ended.has(job.jobId) || waiting.has(job.jobId)) continue;
        waiting.set(job.jobId, { ...job, queue, dueAt: app.now.at.getTime() + (job.delayMs ?? 0), run: 0 });
      }
    },
  });
  const queue = (name: string) => ({
    ...add(name),
    async find(jobId: string) {
      const endedAt = ended.get(jobId) ?? null;
      return endedAt || waiting.has(jobId) ? { triedAt: endedAt, endedAt } : null;
    },
    async addAgain(jobs: readonly NewJob<unknown>[]) {
      for (const { jobId } of jobs) ended.delete(jobId);
      await add(name).addBulk(jobs);
    },
  });
  const jobs = new Proxy({}, { get: (_none, name: string) => queue(name) });
  const deps = {
    commands,
    payments: hasProvider ? payments : null,
    taxAuthority: null,
    paymentCards: app.vault.paymentCards,
    pool,
    alone: createAlone({ url: app.config.databaseUrl.reveal() }),
    jobs,
    files: { put: async () => ({ id: `${'0'.repeat(64)}.pdf` }) },
    config: app.config,
    clock: () => app.now.at,
  } as unknown as ProcessorDeps;
  const queueNames = Object.entries(subscriptionWork.contract.jobs).map(([name, { queue }]) => [queue, name] as const);
  const processors = new Map(
    subscriptionWork
      .processors(deps)
      .map(({ job, processor }) => [queueNames.find(([queue]) => queue === job.queue)?.[1] ?? '', processor]),
  );
  const reactors = subscriptionWork.reactors(deps);
  const later: { mockRestore(): void }[] = [];
  let due = dueWork();
  // That of what is due now, which a restore replaces.
  const reader = new Proxy(due.reader, { get: (_reader, name) => Reflect.get(due.reader, name) as unknown });
  const work = { ...deps, reader } as unknown as WorkDeps;
  const sweepOnce = sweep({ sources: subscriptionWork.lostWork(work), chores: [], clock: () => app.now.at, log });

  const known: Recorded<DomainEvent>[] = [];
  async function readNew(): Promise<readonly Recorded<DomainEvent>[]> {
    const reading = new AbortController();
    const after = known.at(-1)?.position ?? null;
    for await (const feed of app.store.subscribe({ after, signal: reading.signal })) {
      if (feed.kind === 'event') known.push(await codec.decode(feed.event));
      if (feed.kind === 'caught_up') break;
    }
    reading.abort();
    return [...known];
  }
  let latest: Promise<unknown> = Promise.resolve();
  /** All events. Only those that came since the last time are read, by one reader after the other. */
  function events(): Promise<readonly Recorded<DomainEvent>[]> {
    const read = latest.then(readNew);
    latest = read.catch(() => {});
    return read;
  }

  let reacted = 0;
  async function react(): Promise<void> {
    for (const event of (await events()).slice(reacted)) {
      due.fold(event);
      const category = event.stream.slice(0, event.stream.indexOf('-'));
      for (const reactor of reactors) {
        if (!reactor.categories.includes(category)) continue;
        const made = reactor.react(event);
        const chain = { causationId: event.id, correlationId: event.metadata.$correlationId };
        if (made.length > 0) await reactor.enqueue(made.map((job) => ({ ...job, chain })));
      }
      reacted += 1;
    }
  }

  async function run(job: Job): Promise<void> {
    const processor = processors.get(job.queue);
    const done = () => {
      waiting.delete(job.jobId);
      ended.set(job.jobId, app.now.at);
    };
    if (!processor) return done();
    const runs = job.run + 1;
    const running = {
      id: job.jobId,
      attempt: runs,
      run: runs,
      lastAttempt: false,
      signal: new AbortController().signal,
      chain: job.chain ?? { causationId: job.jobId, correlationId: job.jobId },
      log,
    };
    const tenantId = (job.payload as { tenantId?: string }).tenantId ?? '';
    onlyWorksFor = tenantId;
    try {
      await worksFor.run(tenantId, () => processor(job.payload, running));
      done();
    } catch (error) {
      if (error instanceof PermanentFailure) return done();
      const pause = error instanceof RetryLater || error instanceof Postponed ? error.afterMs : error instanceof Crash ? 0 : 1_000;
      waiting.set(job.jobId, { ...job, run: runs, dueAt: app.now.at.getTime() + pause });
    }
  }

  async function doAll(): Promise<void> {
    for (;;) {
      await react();
      const ripe = [...waiting.values()].filter(({ dueAt }) => dueAt <= app.now.at.getTime());
      if (ripe.length === 0) return;
      for (const job of ripe) {
        await Promise.all(Array.from({ length: workers }, () => run(job)));
        onlyWorksFor = '';
        if (isDead) return;
      }
    }
  }

  const tokens = new Map<string, { readonly token: string; readonly at: number }>();
  async function tokenOf({ email }: Person): Promise<string> {
    const at = app.now.at.getTime();
    const last = tokens.get(email);
    if (last && at - last.at < 10 * minute) return last.token;
    const { model } = await app.ask('POST', '/api/UsernameAuth/AdminSignIn', { body: { username: email, password } });
    tokens.set(email, { token: model.token, at });
    return model.token;
  }

  async function ask(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return app.ask(method, path, { token: await tokenOf(person), ...(body === undefined ? {} : { body }) });
  }

  async function loseJobs(): Promise<void> {
    await react();
    waiting.clear();
    ended.clear();
  }

  let signedIn: { readonly token: string; readonly at: number } | null = null;
  async function staffToken(): Promise<string> {
    const at = app.now.at.getTime();
    if (signedIn && at - signedIn.at < 10 * minute) return signedIn.token;
    const admin = { email: someAddress(), password };
    await app.api.commands.ensureSuperAdmin(admin);
    signedIn = { token: (await enrolAdministrator(app, admin)).answer.model.token, at };
    return signedIn.token;
  }

  const providerState = async () =>
    (await provider.hook('state')).body as { readonly payments: ProviderPayment[]; readonly invoices: ProviderPage[] };

  let noticed = 0;
  let restores = 0;
  return {
    app,
    provider,
    register: () => makePerson(app),
    ask,
    async staff({ tenantId }, what, body, method = 'POST') {
      const token = await staffToken();
      const answer = await app.ask(method, `/api/platform/subscriptions/${tenantId}/${what}`, { token, body });
      return answer.status === 200 ? 200 : answer.body.code;
    },
    console: async (method, path, body) => app.ask(method, path, { token: await staffToken(), ...(body === undefined ? {} : { body }) }),
    async saveCard(person, number) {
      const { cardId } = (await ask(person, 'POST', '/api/Subscription/cards')).model as unknown as { cardId: string };
      const token = await provider.saveCard(number);
      await ask(person, 'PUT', `/api/Subscription/cards/${cardId}`, { token });
      const saved = await ask(person, 'POST', `/api/Subscription/cards/${cardId}/confirm`);
      if (saved.model.state !== 'saved') throw new Error(`the card was not saved: ${saved.text}`);
    },
    async advance(ms) {
      app.now.at = new Date(app.now.at.getTime() + ms);
      await doAll();
      if (isDead) return;
      await sweepOnce(new AbortController().signal);
      await doAll();
    },
    work: doAll,
    loseJobs,
    async restoreTo(count) {
      const last = (await events())[count - 1]!;
      const client = await pool.connect();
      // The tables refuse it otherwise.
      await client.query('set session_replication_role = replica');
      await client.query('delete from es.event where position > (select position from es.event where stream = $1 and revision = $2)', [
        last.stream,
        String(last.revision),
      ]);
      await client.query('delete from es.stream');
      await client.query('insert into es.stream (name, revision) select stream, max(revision) from es.event group by 1');
      client.release(true);
      known.length = count;
      reacted = count;
      due = dueWork();
      for (const event of known) due.fold(event);
      waiting.clear();
      ended.clear();
      // The processes were stopped, so that nothing is left of what they remember, which is a minute at most.
      restores += 1;
      const now = performance.now.bind(performance);
      if (restores === 1) later.push(vi.spyOn(performance, 'now').mockImplementation(() => now() + restores * 2 * minute));
    },
    killAt(at, { tenantId }) {
      killing = { tenantId, at };
      moments = 0;
    },
    moments: () => moments,
    async restart() {
      killing = null;
      isDead = false;
      await loseJobs();
    },
    crashIn(count, person) {
      crash = count === null || !person ? null : { tenantId: person.tenantId, at: (steps.get(person.tenantId) ?? 0) + count };
    },
    dieAtAppend(append) {
      let count = 0;
      dyingAppend =
        append &&
        ((stream, isDone) => {
          if (isDone === append.isDone && stream.startsWith(`${append.category}-`)) count += 1;
          // What is dead stays dead, however often it is asked.
          if (count >= append.count) throw new Crash(`at an append to ${stream}`);
        });
    },
    steps: ({ tenantId }) => steps.get(tenantId) ?? 0,
    events: () => events(),
    async payments() {
      const { payments: held, invoices } = await providerState();
      const pages = new Map(invoices.map((page) => [page.id, page]));
      return held.map((payment) => ({ ...payment, metadata: payment.metadata ?? pages.get(payment.invoiceId ?? '')?.metadata ?? null }));
    },
    pages: async () => (await providerState()).invoices,
    async passNotices(times = 1) {
      for (const notice of provider.notices.slice(noticed))
        for (let copy = 0; copy < times; copy++) await app.ask('POST', '/api/Payments/notices', { body: notice });
      noticed = provider.notices.length;
    },
    async close() {
      for (const clock of later) clock.mockRestore();
      await pool.end();
      await app.close();
      await provider.dispose();
    },
  };
}
