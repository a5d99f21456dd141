import type { Server as HttpServer } from 'node:http';
import { routeCatalogue } from '@sumaa/contracts';
import type { Codec, EventStore } from '@sumaa/event-store';
import { archiveKeysOf, listArchives, openBackupStore } from '@sumaa/event-store/archive';
import { createConsumerHost, createConsumerMetrics, readActiveVersions, type ConsumerStatus } from '@sumaa/event-store/consumer';
import type { Config } from '@sumaa/runtime/config';
import { createHealth, type Health } from '@sumaa/runtime/health';
import {
  createAccess,
  createGuard,
  createHttpApp,
  mountDocs,
  requireRoutes,
  type AuthorityLookup,
  type HttpApp,
} from '@sumaa/runtime/http';
import { systemClock, type Clock } from '@sumaa/runtime/lifecycle';
import type { Log } from '@sumaa/runtime/log';
import type { Metrics } from '@sumaa/runtime/metrics';
import { assertMigrated, createDb, createPool, requestPoolOptions } from '@sumaa/runtime/postgres';
import type { FileStore } from '@sumaa/runtime/storage';
import type { TokenVerifier } from '@sumaa/runtime/tokens';
import type { Vault } from '@sumaa/runtime/vault';
import { accessSettings, openRebuild } from './contexts/platform/index.ts';
import { refusalWithoutPlan } from './contexts/subscription/index.ts';
import { contexts, projectionList } from './contexts.ts';
import { createAuthority, createAuthorityCache } from './contexts/identity/index.ts';
import { addHealthParts } from './health-parts.ts';
import { createHistory, createQueryDeps, createReadFor, createReadOf, type HandlerDeps } from './infra/index.ts';
import { createLive } from './live/index.ts';
import { projectionsMigrations } from './migrations.ts';
import { makeDueIndexes, rebuild, tablesWithDueIndexes, runRequestedRebuilds } from './rebuild/index.ts';
import { createRefusalRecorder } from './record-refusals.ts';

export interface ProjectionsDeps {
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'rateLimits'
    | 'commandUrl'
    | 'display'
    | 'push'
    | 'paymentsOnline'
    | 'placesOnline'
    | 'sms'
    | 'whatsapp'
    | 'updates'
    | 'dataDir'
    | 'backupBucket'
  > & {
    readonly keys: Pick<Config['keys'], 'serviceToken' | 'master'>;
  };
  readonly log: Log;
  /** Of the role sumaa_projector; closed by its owner, as is the vault. */
  readonly store: EventStore;
  readonly codec: Codec;
  readonly vault: Pick<Vault, 'sessions' | 'apiKeys' | 'rateLimits' | 'subjectKeys' | 'pushSubscriptions' | 'mailAddresses'>;
  readonly verifier: Pick<TokenVerifier, 'verify'>;
  readonly files: Pick<FileStore, 'open' | 'read'>;
  readonly databaseUrl: string;
  readonly poolerUrl?: string | undefined;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  /** The health of this process; other parts that run in it (queue, workers) add theirs. */
  readonly health?: Health;
  /** What `GET /api/health` answers: of all processes, where there are several; `health` when absent. */
  readonly publicHealth?: Pick<Health, 'report'>;
  /** A projection cannot go on (the store was swapped, a key is missing): the process should end and say so. */
  readonly onFatal?: (error: unknown) => void;
}

export interface Projections {
  readonly app: HttpApp;
  /** Serves the live socket on this server (before or after `start`). */
  attachLive(server: HttpServer): void;
  /** Runs the projections and gets the app ready (it does not listen). Throws when the database is older than this program. */
  start(): Promise<void>;
  /** Resolves when each projection has caught up once since `start`, or has ended. */
  caughtUp(): Promise<void>;
  /** Closes the live sockets and takes no more; before the server they came through, which would wait for them. */
  stopLive(): Promise<void>;
  stop(): Promise<void>;
  status(): readonly ConsumerStatus[];
}

/** The reading side: folds events into tables, answers every query, tells people what changed. */
export async function createProjections(deps: ProjectionsDeps): Promise<Projections> {
  const { config, log, store, codec, vault, verifier, files, databaseUrl, poolerUrl, clock = systemClock, metrics, onFatal } = deps;
  // A leader that is stopped in the middle of a batch would hold back its successor for as long.
  const projectorPool = createPool({
    url: databaseUrl,
    poolerUrl,
    role: 'sumaa_projector',
    idleInTransactionMs: 5_000,
    // All of them may fold at once.
    isPatient: true,
    applicationName: 'sumaa-projector',
    log,
    metrics,
  });
  const queryPool = createPool({
    url: databaseUrl,
    poolerUrl,
    role: 'sumaa_query',
    applicationName: 'sumaa-query',
    log,
    metrics,
    ...requestPoolOptions,
  });
  const consumers = metrics ? createConsumerMetrics(metrics, 'projection') : null;
  const host = createConsumerHost<unknown>({
    store,
    codec,
    db: createDb(projectorPool),
    connectionString: databaseUrl,
    role: 'sumaa_projector',
    log,
    clock,
    projections: projectionList,
    isFair: true,
    ...(consumers ? { observe: consumers.observer } : {}),
  });
  consumers?.watch(host);
  const queryDeps = createQueryDeps({ db: createDb(queryPool), clock, host });
  const authority = createAuthority(queryDeps, store);
  const guardWith = (lookUp: AuthorityLookup) =>
    createGuard({
      verifier,
      sessions: vault.sessions,
      apiKeys: vault.apiKeys,
      authority: lookUp,
      serviceToken: config.keys.serviceToken,
      refusalWithoutPlan: refusalWithoutPlan(queryDeps),
    });
  const authorityCache = createAuthorityCache(authority, clock);
  const backupStore = openBackupStore(config, { log });
  const live = createLive({
    guard: guardWith(authority),
    authority,
    authorityCache,
    sessions: vault.sessions,
    access: createAccess(accessSettings(queryDeps), undefined, 0),
    trustProxy: config.trustProxy,
    databaseUrl,
    publish: (channel, payload) => queryPool.query('select pg_notify($1, $2)', [channel, payload]),
    log,
  });
  const health = deps.health ?? createHealth({ clock });
  const unmade = new Set<string>();
  addHealthParts(health, { commandUrl: config.commandUrl, queryPool, store, host, live, unmade });
  metrics?.gauge('live_sockets', 'Open live connections', [], (gauge) => gauge.set(live.status().sockets));
  metrics?.gauge('live_listening', 'Whether changes are heard', [], (gauge) => gauge.set(Number(live.status().listening)));

  const app = await createHttpApp({
    name: 'projections',
    log,
    guard: guardWith(authorityCache.lookUp),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    keyLimits: vault.rateLimits,
    access: createAccess(accessSettings(queryDeps)),
    onTurnedAway: createRefusalRecorder({ config, log, metrics }),
    ...(metrics ? { metrics } : {}),
  });
  const handlerDeps: HandlerDeps = {
    clock,
    vault,
    files,
    pushKey: config.push?.publicKey ?? null,
    readFor: createReadFor(queryDeps),
    readOf: createReadOf(queryDeps),
    publicUrl: config.publicUrl,
    history: createHistory({ store, codec }),
    health: deps.publicHealth ?? health,
    display: config.display,
    paymentsOnline: config.paymentsOnline,
    placesOnline: config.placesOnline,
    updates: config.updates,
    archives: async (known) => ({
      ...(await listArchives(backupStore, await archiveKeysOf(config.keys.master), known)),
      place: backupStore.kind,
    }),
    smsOnline: config.sms !== null,
    whatsapp: config.whatsapp,
  };
  for (const group of contexts.flatMap((context) => context.queries(handlerDeps))) group.mount(app, queryDeps);
  requireRoutes(
    app,
    routeCatalogue.filter((route) => route.app === 'query'),
  );
  await mountDocs(app, routeCatalogue);

  const stopping = new AbortController();
  let running: Promise<void>[] = [];
  let caughtUp: Promise<unknown> = Promise.resolve();
  let stopped: Promise<void> | null = null;

  function fatal(error: unknown): void {
    log.fatal({ err: error }, 'a projection cannot go on');
    onFatal?.(error);
  }

  /** Builds new versions in their own tables, while other processes continue with the old ones, and switches before this process serves. */
  async function buildNewVersions(): Promise<void> {
    const names = projectionList.map(({ name }) => name);
    const versions = await readActiveVersions(host.db, names);
    for (const projection of projectionList) {
      const active = versions.get(projection.name);
      if (!active || active.version >= projection.version) continue;
      log.info(
        { projection: projection.name, from: active.version, to: projection.version },
        'building a new version beside the one shown',
      );
      await rebuild(projection, { host, databaseUrl, log, signal: stopping.signal, waitForRunning: true });
    }
  }

  async function stopAll(): Promise<void> {
    await live.stop();
    await app.close();
    stopping.abort();
    await Promise.allSettled(running);
    await host.close();
    await Promise.all([projectorPool.end(), queryPool.end()]);
  }

  return {
    app,
    attachLive: (server) => live.attach(server),
    async start() {
      await assertSchema(databaseUrl);
      await app.ready();
      await live.start();
      await buildNewVersions();
      const due = await tablesWithDueIndexes(host);
      let making = Promise.resolve();
      /** One after the other, because people are working. */
      async function makeIndexes(table: string): Promise<void> {
        const given = { db: host.db, databaseUrl, log, signal: stopping.signal };
        for (const { name } of await makeDueIndexes([table], given)) unmade.add(name);
      }
      const started = projectionList.map((projection) => {
        let hasCaughtUp = () => {};
        const once = new Promise<void>((resolve) => (hasCaughtUp = resolve));
        const onCaughtUp = async () => {
          hasCaughtUp();
          if (due.has(projection.table)) await (making = making.then(() => makeIndexes(projection.table)));
        };
        const run = projection.run(host, { signal: stopping.signal, onCaughtUp });
        run.catch(fatal).finally(hasCaughtUp);
        return { run, once };
      });
      running = started.map(({ run }) => run);
      caughtUp = Promise.all(started.map(({ once }) => once));
      const requested = { config, store, codec, databaseUrl, projections: projectionList, open: openRebuild(queryDeps), log };
      running.push(runRequestedRebuilds({ ...requested, signal: stopping.signal }));
    },
    caughtUp: async () => void (await caughtUp),
    stopLive: () => live.stop(),
    stop: () => (stopped ??= stopAll()),
    status: () => host.status(),
  };
}

/** The ledger of migrations is the login user's own, so a role cannot read it. */
async function assertSchema(url: string): Promise<void> {
  const login = createPool({ url, max: 1, applicationName: 'sumaa-projections-start' });
  try {
    await assertMigrated(login, projectionsMigrations);
  } finally {
    await login.end();
  }
}
