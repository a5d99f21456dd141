import type { Codec, EventStore, SubjectKeys } from '@sumaa/event-store';
import { createConsumerHost, createConsumerMetrics, type ConsumerHost, type ConsumerStatus } from '@sumaa/event-store/consumer';
import type { BreakerState } from '@sumaa/runtime/breaker';
import type { Config } from '@sumaa/runtime/config';
import type { Google } from '@sumaa/runtime/google';
import { systemClock, type Clock } from '@sumaa/runtime/lifecycle';
import type { Log } from '@sumaa/runtime/log';
import type { Mailer } from '@sumaa/runtime/mail';
import type { Metrics } from '@sumaa/runtime/metrics';
import type { PaymentProvider } from '@sumaa/runtime/payments';
import { assertMigrated, createAlone, createDb, createPool, listen, type Listener } from '@sumaa/runtime/postgres';
import { createQuarantine } from '@sumaa/runtime/quarantine';
import type { JobCounts, JobWorker, Queues } from '@sumaa/runtime/queue';
import type { PaymentCards } from '@sumaa/runtime/vault';
import type { SmsSender } from '@sumaa/runtime/sms';
import { openSealedFile, type FileStore } from '@sumaa/runtime/storage';
import type { Vault } from '@sumaa/runtime/vault';
import { openJobQueues, workContexts } from './contexts.ts';
import { openChannels } from './infra/channels.ts';
import { createCommandClient } from './infra/command-client.ts';
import { createProjectionProgress } from './infra/projection-progress.ts';
import { repeatUnderLease } from './infra/repeat-under-lease.ts';
import { sweep } from './infra/sweep.ts';
import type { WorkConfig, WorkDeps } from './infra/work-deps.ts';
import { workersMigrations } from './migrations.ts';
import { createArchives } from './create-archives.ts';
import { createEvidence } from './create-evidence.ts';
import { startProcessors } from './processors.ts';
import { startReactors } from './reactors.ts';
import { heldBack } from './infra/held-back.ts';
import type { TaxAuthority } from './infra/tax-authority.ts';
import { createWorkReader, type WorkViews } from './work-reader/index.ts';

export interface WorkersDeps {
  readonly config: WorkConfig & Pick<Config, 'commandUrl' | 'webhookReceiver'> & { readonly keys: Pick<Config['keys'], 'serviceToken'> };
  readonly log: Log;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly google: Pick<Google, 'as' | 'breaker' | 'places'>;
  /** Closed by its owner, after `stop()`. */
  readonly queues: Queues;
  /** The files that mails have and exports make, and the keys they are encrypted with. */
  readonly files: Pick<FileStore, 'open' | 'put' | 'putFile' | 'read' | 'remove' | 'list'>;
  readonly subjectKeys: Pick<SubjectKeys, 'get'>;
  readonly paymentCards: Pick<PaymentCards, 'read'>;
  /** Null where plans are arranged with the platform, by invoice and bank transfer. */
  readonly payments: PaymentProvider | null;
  /** Where documents are submitted in phase 2 of e-invoicing. */
  readonly taxAuthority?: TaxAuthority;
  /** Null where no mail server is configured: mails wait in the queue. */
  readonly mail: Pick<Mailer, 'send' | 'isSet'> | null;
  /** With the role sumaa_worker. */
  readonly vault: Pick<Vault, 'pushSubscriptions' | 'deliveries' | 'mailAddresses' | 'webhookSecrets' | 'mailServer'>;
  readonly databaseUrl: string;
  readonly poolerUrl?: string | undefined;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  /** A reactor cannot go on (the store was swapped, a key is missing): the process should end and say so. */
  readonly onFatal?: (error: unknown) => void;
}

export interface WorkersStatus {
  readonly running: boolean;
  readonly reactors: readonly ConsumerStatus[];
  /** Of the way to command-api. */
  readonly commandBreaker: BreakerState;
}

export interface Workers {
  /** Null where no SMS provider is configured. */
  readonly sms: Pick<SmsSender, 'setUpFault'> | null;
  start(): Promise<void>;
  /** Reactors stop at their checkpoint, running jobs may end (5 s, then they give up and are repeated later). */
  stop(): Promise<void>;
  status(): WorkersStatus;
  /** The jobs of every queue, by its name. Asks each queue. */
  counts(): Promise<Readonly<Record<string, JobCounts>>>;
}

/** Interval between two sweeps, in ms. Polls are due no more often than that. */
function sweepEvery(pollSeconds: number): number {
  return Math.min(30_000, pollSeconds * 1_000);
}

/** Reactors, processors and the sweep of one process. Throws on start when the database is older than this program. */
export function createWorkers(deps: WorkersDeps): Workers {
  const { config, log, store, codec, queues, vault, databaseUrl, poolerUrl, clock = systemClock, metrics, onFatal } = deps;
  const role = 'sumaa_worker' as const;
  const pool = createPool({ url: databaseUrl, poolerUrl, role, applicationName: 'sumaa-workers', log, metrics });
  const queryPool = createPool({
    url: databaseUrl,
    poolerUrl,
    role: 'sumaa_query',
    max: 2,
    applicationName: 'sumaa-workers-exports',
    log,
    metrics,
  });
  const reader = createWorkReader(createDb<WorkViews>(pool));
  const progress = createProjectionProgress({ databaseUrl, log });
  const commands = createCommandClient({
    commandUrl: config.commandUrl,
    serviceToken: config.keys.serviceToken,
    log,
    metrics,
  });
  const jobs = openJobQueues({ queues, reader, pool, clock });
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweepEveryMs = sweepEvery(config.pollSeconds);
  const openFile = createFileOpener(deps);
  const opened = openChannels(config, vault);
  const quarantine = createQuarantine(pool);
  const { google, mail, payments, taxAuthority, channels } = heldBack({ taxAuthority: null, ...deps, channels: opened }, quarantine);
  const work: WorkDeps = {
    config,
    commands,
    google,
    reader,
    progress,
    pool,
    queryPool,
    alone: createAlone({ url: databaseUrl, role }),
    files: deps.files,
    archives: createArchives({ ...deps, clock }),
    evidence: createEvidence(deps),
    subjectKeys: deps.subjectKeys,
    jobs,
    queues,
    openFile,
    paymentCards: deps.paymentCards,
    payments,
    taxAuthority,
    mailer: mail,
    channels,
    vault,
    sweepEveryMs,
    clock,
    signal,
  };
  let host: ConsumerHost | null = null;
  let reacting: Promise<void>[] = [];
  let working: JobWorker[] = [];
  let sweeping: Promise<void> = Promise.resolve();
  let listener: Listener | null = null;

  let stopped: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    // Reactors first: jobs that they would add now are added after the restart, from the checkpoint.
    stopping.abort();
    await listener?.stop();
    await Promise.allSettled([...reacting, sweeping]);
    await Promise.all(working.map((worker) => worker.close()));
    await host?.close();
    await progress.stop();
    opened.close();
    await pool.end();
    await queryPool.end();
  }

  function fatal(error: unknown): void {
    log.fatal({ err: error }, 'a reactor cannot go on');
    onFatal?.(error);
  }

  return {
    sms: opened.sms,
    async start() {
      await assertSchema(databaseUrl);
      await progress.start();
      const reactors = metrics ? createConsumerMetrics(metrics, 'reactor') : null;
      const observe = reactors ? { observe: reactors.observer } : {};
      host = createConsumerHost({
        store,
        codec,
        db: createDb<unknown>(pool),
        connectionString: databaseUrl,
        role,
        log,
        clock,
        isFair: true,
        ...observe,
      });
      reactors?.watch(host);
      working = startProcessors(queues, work, quarantine);
      reacting = await startReactors(host, work);
      for (const reactor of reacting) reactor.catch(fatal);
      // Not a job: a lost queue would lose that too, and the sweep is what finds lost jobs.
      const sources = workContexts.flatMap((context) => context.lostWork(work));
      const chores = workContexts.flatMap((context) => context.chores(work));
      const { leases } = host;
      sweeping = repeatUnderLease({ leases, name: 'sweep', everyMs: sweepEveryMs, log, signal }, sweep({ sources, chores, clock, log }));
      listener = await listenFor(work, { databaseUrl, log });
    },
    stop: () => (stopped ??= stopAll()),
    status: () => ({
      running: host !== null && !stopping.signal.aborted,
      reactors: host?.status() ?? [],
      commandBreaker: commands.breaker.state,
    }),
    async counts() {
      return Object.fromEntries(
        await Promise.all(Object.entries(jobs).map(async ([name, queue]) => [name, await queue.counts()] as const)),
      );
    },
  };
}

const createFileOpener =
  ({ files, subjectKeys }: Pick<WorkersDeps, 'files' | 'subjectKeys'>): WorkDeps['openFile'] =>
  async (subject, fileId, place) => {
    const key = (await subjectKeys.get([subject])).get(subject);
    const stored = key === undefined || key === 'erased' ? null : await files.open(fileId);
    return stored && openSealedFile(stored.bytes, { key: key as Buffer, place });
  };

/** Runs what contexts do when Postgres notifies them, also after each new connection. */
async function listenFor(work: WorkDeps, { databaseUrl: url, log }: Pick<WorkersDeps, 'databaseUrl' | 'log'>): Promise<Listener> {
  const notified = new Map(workContexts.flatMap((context) => Object.entries(context.notified(work))));
  const run = (channel: string): void => {
    notified
      .get(channel)?.()
      .catch((error: unknown) => log.warn({ err: error, channel }, 'work was not added; the next sweep adds it'));
  };
  const channels = [...notified.keys()];
  return listen({
    url,
    channels,
    applicationName: 'sumaa-workers-listen',
    log,
    onMessage: run,
    onLost() {},
    onReady: () => channels.forEach(run),
  });
}

/** The ledger of migrations is the login user's own, so a role cannot read it. */
async function assertSchema(url: string): Promise<void> {
  const login = createPool({ url, max: 1, applicationName: 'sumaa-workers-start' });
  try {
    await assertMigrated(login, workersMigrations);
  } finally {
    await login.end();
  }
}
