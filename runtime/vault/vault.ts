import type pg from 'pg';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { withTimedCalls, type Metrics } from '../metrics/index.ts';
import { listen, type Listener } from '../postgres/index.ts';
import { createApiKeys, type ApiKeys } from './api-keys.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { createCommandKeys, type CommandKeys } from './command-keys.ts';
import { createCredentials, type Credentials, type PasswordCost } from './credentials.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createGoogleTokens, type GoogleTokens } from './google-tokens.ts';
import { createMailServers, type MailServers } from './mail-server.ts';
import { createMailAddresses, type MailAddresses } from './mail-addresses.ts';
import { createPendingRegistrations, type PendingRegistrations } from './pending-registrations.ts';
import { createPushSubscriptions, type PushSubscriptions } from './push-subscriptions.ts';
import { createPaymentCards, type PaymentCards } from './payment-cards.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { createSealer } from './sealer.ts';
import { createPasswordChange, type ChangePassword } from './password-change.ts';
import { createSecondFactors, type SecondFactors } from './second-factors.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSuggestionsInWriting, type SuggestionsInWriting } from './shown-suggestions.ts';
import { createSubjectKeys, type SubjectKeys } from './subject-keys.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createWebhookSecrets, type WebhookSecrets } from './webhook-secrets.ts';
import { createCodeAttempts, type CodeAttempts } from './code-attempts.ts';

/** All secrets, one-time state and sessions. The Postgres role of a process decides what it may access. */
export interface Vault {
  readonly subjectKeys: SubjectKeys;
  readonly credentials: Credentials;
  readonly changePassword: ChangePassword;
  readonly secondFactors: SecondFactors;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly webhookSecrets: WebhookSecrets;
  readonly googleTokens: GoogleTokens;
  readonly codeAttempts: CodeAttempts;
  readonly rateLimits: RateLimits;
  readonly commandKeys: CommandKeys;
  readonly tickets: Tickets;
  readonly registrations: PendingRegistrations;
  readonly pushSubscriptions: PushSubscriptions;
  readonly deliveries: Deliveries;
  readonly mailAddresses: MailAddresses;
  readonly paymentCards: PaymentCards;
  readonly mailServer: MailServers;
  readonly suggestionsInWriting: SuggestionsInWriting;
  /** Starts listening for revoked sessions (needs `listenUrl`). Without it, revocations take effect after at most 2 s. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Deletes expired rows (needs role sumaa_command); returns their number. */
  sweep(): Promise<number>;
}

/** `pool` acts as the role of the process; the caller closes it. `masterKeys`: the first encrypts, all decrypt. */
export function createVault(options: {
  readonly pool: pg.Pool;
  readonly masterKeys: readonly Buffer[];
  readonly clock?: Clock;
  readonly log?: Log;
  readonly metrics?: Metrics | undefined;
  readonly listenUrl?: string;
  /** Where rate limits are counted; without it in Postgres. */
  readonly redisUrl?: string | null;
  /** What hashing a password takes: for tests alone. */
  readonly passwordCost?: PasswordCost;
}): Vault {
  const { pool, clock = systemClock, log, metrics, listenUrl, redisUrl = null } = options;
  const timed = timer(metrics);
  const sealer = createSealer(options.masterKeys);
  const sessions = createSessions(pool, createRefreshTokens(sealer.derive('refresh-token')), clock);
  const tries = createCodeAttempts(pool, clock);
  const rateLimits = createRateLimits({ pool, redisUrl, log });
  const commandKeys = createCommandKeys(pool, clock);
  const tickets = createTickets(pool, sealer, clock);
  const registrations = createPendingRegistrations(pool, sealer, clock);
  const pushSubscriptions = createPushSubscriptions(pool, sealer, clock);
  const deliveries = createDeliveries(pool, clock);
  const mailAddresses = createMailAddresses(pool, sealer, clock);
  const paymentCards = createPaymentCards(pool, sealer, clock);
  const suggestionsInWriting = createSuggestionsInWriting(pool, sealer, clock);
  let listener: Listener | null = null;
  return {
    sessions: timed('sessions', sessions),
    mailServer: timed('mail_server', createMailServers(pool, sealer)),
    webhookSecrets: timed('webhook_secrets', createWebhookSecrets(pool, sealer, clock)),
    apiKeys: timed('api_keys', createApiKeys(pool, clock)),
    codeAttempts: timed('tries', tries),
    rateLimits: timed('rate_limits', rateLimits),
    commandKeys: timed('command_keys', commandKeys),
    tickets: timed('tickets', tickets),
    registrations: timed('registrations', registrations),
    pushSubscriptions: timed('push_subscriptions', pushSubscriptions),
    deliveries: timed('deliveries', deliveries),
    mailAddresses: timed('mail_addresses', mailAddresses),
    paymentCards: timed('payment_cards', paymentCards),
    suggestionsInWriting: timed('suggestions_in_writing', suggestionsInWriting),
    subjectKeys: timed('subject_keys', createSubjectKeys(pool, sealer)),
    credentials: timed('credentials', createCredentials(pool, clock, metrics, options.passwordCost)),
    changePassword: createPasswordChange(pool, clock, sessions),
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
      rateLimits.close();
    },
    async sweep() {
      const ofAccounts = [sessions, tries, tickets, registrations, pushSubscriptions, paymentCards];
      const parts = [...ofAccounts, rateLimits, commandKeys, deliveries, mailAddresses, suggestionsInWriting];
      const swept = await Promise.all(parts.map((part) => part.sweep()));
      return swept.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Adds metrics to each operation of a part. */
function timer(metrics: Metrics | undefined): <T extends object>(part: string, operations: T) => T {
  if (!metrics) return (_, operations) => operations;
  const seconds = metrics.histogram('vault_operation_seconds', 'Time of one vault operation, by result', ['part', 'operation', 'result']);
  return (part, operations) => withTimedCalls(operations, (operation, result, took) => seconds.observe({ part, operation, result }, took));
}
