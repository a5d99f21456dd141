import { eventCatalogue, reactorsOf } from '@sumaa/contracts';
import { createCodec, eventStoreMigrations, openEventStore } from '@sumaa/event-store';
import { markReactorStarts } from '@sumaa/event-store/consumer';
import type { Config } from '@sumaa/runtime/config';
import { createGoogle, createTokenPause } from '@sumaa/runtime/google';
import type { Log } from '@sumaa/runtime/log';
import type { Metrics } from '@sumaa/runtime/metrics';
import { createMoyasar } from '@sumaa/runtime/payments';
import { assertMigrated, createDb, createPool, requestPoolOptions, runtimeMigrations } from '@sumaa/runtime/postgres';
import { createQuarantine } from '@sumaa/runtime/quarantine';
import { createRestoreOrders } from '@sumaa/runtime/restore-orders';
import { openFileStore } from '@sumaa/runtime/storage';
import { createTokenIssuer, createTokenVerifier } from '@sumaa/runtime/tokens';
import { createVault } from '@sumaa/runtime/vault';
import type pg from 'pg';
import type { CommandApiOptions } from './create-command-api.ts';

export interface OpenDeps {
  readonly options: CommandApiOptions;
  readonly pool: pg.Pool;
  /**
   * Records the start position of reactors that have never run, so that workers started later miss no event; starts listening for
   * revoked sessions. Throws SchemaTooOldError if migrations are missing.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates everything the app needs from the configuration, with the database role of commands. Throws TypeError without
 * SESSION_SIGNING_KEY.
 */
export async function openDeps(config: Config, log: Log, metrics?: Metrics): Promise<OpenDeps> {
  const signingKey = config.keys.signing?.reveal();
  if (signingKey === undefined) throw new TypeError('command-api signs access tokens and needs SESSION_SIGNING_KEY');
  const url = config.databaseUrl.reveal();
  const poolerUrl = config.poolerUrl?.reveal();
  const role = 'sumaa_command';
  const pool = createPool({ url, poolerUrl, role, applicationName: 'sumaa-command-api', log, metrics, ...requestPoolOptions });
  const vault = createVault({
    pool,
    masterKeys: config.keys.master,
    log,
    metrics,
    listenUrl: url,
    redisUrl: config.redisUrl?.reveal() ?? null,
  });
  const store = await openEventStore(config, { role, log, metrics });
  const issuer = await createTokenIssuer({ signingKey, issuer: config.publicUrl });
  const verifier = await createTokenVerifier({ publicKey: issuer.publicKey, issuer: config.publicUrl });
  const codec = createCodec({ catalogue: eventCatalogue, keys: vault.subjectKeys });
  const tokenPause = createTokenPause(pool);
  const google = createGoogle({ config: config.google, tokens: vault.googleTokens, tokenPause, log, ...(metrics ? { metrics } : {}) });
  const files = openFileStore(config, { log, metrics });
  const payments = config.payments && createMoyasar({ config: config.payments, timeoutMs: 4_000, log, ...(metrics ? { metrics } : {}) });
  return {
    pool,
    options: {
      config,
      log,
      store,
      codec,
      vault,
      google,
      payments,
      files,
      issuer,
      verifier,
      quarantine: createQuarantine(pool),
      restoreOrders: createRestoreOrders(pool),
      ...(metrics ? { metrics } : {}),
    },
    async start() {
      // The command role has no access to the migrations ledger and the checkpoints, so this uses the login user.
      const login = createPool({ url, max: 1, applicationName: 'sumaa-command-api-start', log });
      try {
        await assertMigrated(login, [...runtimeMigrations, ...eventStoreMigrations]);
        const reactors = reactorsOf({ watching: config.google.push !== null });
        await markReactorStarts({ store, db: createDb<unknown>(login) }, reactors);
      } finally {
        await login.end();
      }
      await vault.start();
    },
    async stop() {
      await vault.stop();
      await store.close();
      await pool.end();
    },
  };
}
