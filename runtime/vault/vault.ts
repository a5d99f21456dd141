import type pg from 'pg';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { withTimedCalls, type Metrics } from '../metrics/index.ts';
import { listen, type Listener } from '../postgres/index.ts';
import { createAttempts, type Attempts } from './attempts.ts';
import { createCommandKeys, type CommandKeys } from './command-keys.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createGoogleTokens, type GoogleTokens } from './google-tokens.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { createSealer } from './sealer.ts';
import { createSecondFactors, type SecondFactors } from './second-factors.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSubjectKeys, type SubjectKeys } from './subject-keys.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createTries, type Tries } from './tries.ts';

/** Everything secret, spent or revocable. What a process may do with it, its Postgres role decides. */
export interface Vault {
  readonly subjectKeys: SubjectKeys;
  readonly credentials: Credentials;
  readonly secondFactors: SecondFactors;
  readonly sessions: Sessions;
  readonly googleTokens: GoogleTokens;
  readonly tries: Tries;
  readonly attempts: Attempts;
  readonly commandKeys: CommandKeys;
  readonly tickets: Tickets;
  /** Begins to hear of revoked sessions (needs `listenUrl`); without it they bite after 2 s instead of at once. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Deletes what has expired (role sumaa_command); answers how many rows. */
  sweep(): Promise<number>;
}

/** `pool` acts as the process's role and is closed by its owner. `masterKeys`: the first seals, all open. */
export function createVault(options: {
  readonly pool: pg.Pool;
  readonly masterKeys: readonly Buffer[];
  readonly clock?: Clock;
  readonly log?: Log;
  readonly metrics?: Metrics | undefined;
  readonly listenUrl?: string;
}): Vault {
  const { pool, clock = systemClock, log, metrics, listenUrl } = options;
  const timed = timer(metrics);
  const sealer = createSealer(options.masterKeys);
  const sessions = createSessions(pool, createRefreshTokens(sealer.derive('refresh-token')), clock);
  const tries = createTries(pool, clock);
  const attempts = createAttempts(pool, clock);
  const commandKeys = createCommandKeys(pool, clock);
  const tickets = createTickets(pool, sealer, clock);
  let listener: Listener | null = null;
  return {
    sessions: timed('sessions', sessions),
    tries: timed('tries', tries),
    attempts: timed('attempts', attempts),
    commandKeys: timed('command_keys', commandKeys),
    tickets: timed('tickets', tickets),
    subjectKeys: timed('subject_keys', createSubjectKeys(pool, sealer)),
    credentials: timed('credentials', createCredentials(pool, clock, metrics)),
    secondFactors: timed('second_factors', createSecondFactors(pool, sealer, clock)),
    googleTokens: timed('google_tokens', createGoogleTokens(pool, sealer, clock)),
    async start() {
      if (listenUrl === undefined || listener) return;
      listener = await listen({
        url: listenUrl,
        channels: ['vault_session'],
        applicationName: 'sumaa-vault-listen',
        onMessage: (_channel, sessionId) => sessions.forget(sessionId),
        onLost: () => sessions.forget(),
        onReady: () => sessions.forget(),
        ...(log ? { log } : {}),
      });
    },
    async stop() {
      await listener?.stop();
      listener = null;
    },
    async sweep() {
      const swept = await Promise.all([sessions.sweep(), tries.sweep(), attempts.sweep(), commandKeys.sweep(), tickets.sweep()]);
      return swept.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Each operation of a part in the metrics, by how it ended. */
function timer(metrics: Metrics | undefined): <T extends object>(part: string, door: T) => T {
  if (!metrics) return (_, door) => door;
  const seconds = metrics.histogram('vault_operation_seconds', 'Time of one operation of the vault by how it ended', [
    'part',
    'operation',
    'result',
  ]);
  return (part, door) => withTimedCalls(door, (operation, result, took) => seconds.observe({ part, operation, result }, took));
}
