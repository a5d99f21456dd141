import type { TenantId, Uuid } from '@sumaa/contracts';
import type { z } from 'zod';
import { createBreaker, CircuitOpen, type Breaker } from '../breaker/index.ts';
import type { GoogleConfig } from '../config/index.ts';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { timedCall, withTimedCalls, type CallObserver, type Metrics } from '../metrics/index.ts';
import { NoGoogleGrantError, type GoogleTokens } from '../vault/index.ts';
import { createGoogleBusiness, type GoogleBusiness } from './business.ts';
import { callGoogle, type GoogleRequest } from './call.ts';
import { GoogleError, isOutage } from './google-error.ts';
import { createGoogleOAuth, type GoogleOAuth } from './oauth.ts';
import {
  createGoogleRateLimiter,
  createLocalQuota,
  googleLanes,
  type GoogleRateLimiter,
  type GoogleLane,
  type PauseSource,
  type CallPriority,
} from './rate-limiter/index.ts';
import { createPlaces, type Places } from './places.ts';
import { createPushVerifier, type PushVerifier } from './push-token.ts';
import { createGoogleSignIn, type GoogleSignIn } from './sign-in-token.ts';

/** The connection and tenant of a call: they decide the tokens and the share of the rate limit. */
export interface GoogleCaller {
  readonly connectionId: Uuid;
  readonly tenantId: TenantId;
  readonly signal?: AbortSignal;
  /** Priority of the call; `sync` when absent. */
  readonly lane?: GoogleLane;
}

/** The client for all Google APIs. */
export interface Google {
  readonly oauth: GoogleOAuth;
  readonly breaker: Pick<Breaker, 'state' | 'admitOne'>;
  /** Circuit of the token endpoint. It is another host, so it fails independently. */
  readonly tokenBreaker: Pick<Breaker, 'state'>;
  /** Verifies that a push came from this installation's subscription. */
  readonly push: PushVerifier;
  /** Sign-in of users with their Google account. */
  readonly signIn: GoogleSignIn;
  as(who: GoogleCaller): GoogleBusiness;
  /** How often this process left out a review that it could not parse, counted at each read. */
  unreadableReviews(): number;
  readonly places: Places;
}

const resultOf = (error: unknown): string =>
  error instanceof GoogleError
    ? error.kind
    : error instanceof CircuitOpen
      ? 'away'
      : error instanceof NoGoogleGrantError
        ? 'invalid_grant'
        : 'aborted';

/** How long an API with quota 0 is not called, except for `interactive` calls. */
const zeroQuotaMs = 60_000;

/** A turn is lost when its token takes longer than this, because it had to be renewed. */
const slowTokenMs = 100;

type Headers = Readonly<Record<string, string>>;

/**
 * `timeoutMs`: limit for one call, 10 s by default. `budget` and `tokenPause`: shared by all processes; local to this process when
 * absent. Besides GoogleError every call may throw CircuitOpen, when a circuit is open or the token endpoint asked for a pause.
 */
export function createGoogle(options: {
  readonly config: GoogleConfig;
  readonly tokens: Pick<GoogleTokens, 'withFreshAccessToken'>;
  readonly budget?: GoogleRateLimiter;
  readonly tokenPause?: PauseSource;
  readonly breaker?: Breaker;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly timeoutMs?: number;
}): Google {
  const { config, tokens, metrics, log, clock = systemClock, timeoutMs = 10_000 } = options;
  const budget = options.budget ?? createGoogleRateLimiter({ requestsPerMinute: config.requestsPerMinute });
  const breaker = options.breaker ?? createBreaker({ name: 'google', isOutage, log, metrics });
  const tokenBreaker = createBreaker({ name: 'google-oauth', isOutage, log, metrics });
  const pause = options.tokenPause ?? createLocalQuota({ requestsPerMinute: config.requestsPerMinute });
  const oauth = timedOAuth(createGoogleOAuth({ config, clock, timeoutMs, breaker: tokenBreaker, pause, log }), metrics);
  const requests = metrics?.counter('google_requests_total', 'Calls to Google, by result', ['method', 'lane', 'result']);
  const waits = metrics?.histogram('google_wait_seconds', 'Time a call waited for its turn', ['lane']);
  const calls = metrics?.histogram('google_call_seconds', 'Time of one call, without the wait for its turn', ['method', 'lane', 'result']);
  metrics?.gauge('google_waiting', 'Calls that wait for their turn', ['lane'], (gauge) => {
    for (const lane of googleLanes) gauge.set({ lane }, budget.waiting(lane));
  });
  const unreadable = metrics?.counter('google_unreadable_reviews_total', 'Reviews of Google that could not be parsed and were left out');
  let unreadableReviews = 0;
  function recordUnreadable(paths: readonly string[]): void {
    unreadableReviews += paths.length;
    unreadable?.inc({}, paths.length);
    // Only the paths, because a review holds personal data.
    log?.error(
      { reviews: paths.length, paths: [...new Set(paths)].slice(0, 10) },
      'reviews of Google could not be parsed and are left out',
    );
  }
  /** For each API with quota 0: when it may be called again. */
  const zeroQuotaUntil = new Map<string, number>();

  /** Waits for the call's turn, then asks for its headers: a token fetched earlier could expire in the queue. */
  async function turnWithHeaders(
    priority: CallPriority,
    signal: AbortSignal | undefined,
    headersOf: () => Promise<Headers>,
  ): Promise<Headers> {
    const take = async () => {
      const end = waits?.startTimer({ lane: priority.lane });
      await budget.take(priority, signal);
      end?.();
    };
    await take();
    const from = clock().getTime();
    const headers = await headersOf();
    if (clock().getTime() - from <= slowTokenMs) return headers;
    await take();
    return headersOf();
  }

  async function rateLimited<S extends z.ZodType>(
    request: GoogleRequest<S>,
    priority: CallPriority,
    signal: AbortSignal | undefined,
    headersOf: () => Promise<Headers>,
  ): Promise<z.output<S>> {
    const { origin, pathname } = new URL(request.url);
    const api = `${origin}${/^\/v\d+\/\w*/.exec(pathname)?.[0] ?? ''}`;
    const { lane } = priority;
    const { method } = request;
    const count = (result: string) => requests?.inc({ method, lane, result });
    const observe: CallObserver = (_, result, took) => calls?.observe({ method, lane, result }, took);
    if (lane !== 'interactive' && (zeroQuotaUntil.get(api) ?? 0) > performance.now()) throw new GoogleError('quota_zero');
    const call = async (headers: Headers) => {
      try {
        return await timedCall(observe, method, () => callGoogle({ ...request, headers }, { timeoutMs, signal }), resultOf);
      } catch (error) {
        if (error instanceof GoogleError && error.pauseMs !== null) budget.pause(error.pauseMs);
        if (error instanceof GoogleError && error.kind === 'quota_zero') zeroQuotaUntil.set(api, performance.now() + zeroQuotaMs);
        throw error;
      }
    };
    try {
      breaker.throwIfOpen();
      const headers = await turnWithHeaders(priority, signal, headersOf);
      // The circuit may have opened meanwhile.
      const answer = await breaker.run(() => call(headers));
      zeroQuotaUntil.delete(api);
      count('ok');
      return answer;
    } catch (error) {
      count(resultOf(error));
      throw error;
    }
  }

  function as({ connectionId, tenantId, signal, lane = 'sync' }: GoogleCaller): GoogleBusiness {
    const withToken = async <S extends z.ZodType>(request: GoogleRequest<S>) => {
      let used: Awaited<ReturnType<GoogleTokens['withFreshAccessToken']>> = { accessToken: '', grantId: null };
      const send = (rejected?: string) => {
        const call = rateLimited(request, { tenantId, lane }, signal, async () => {
          used = await tokens.withFreshAccessToken(
            connectionId,
            ({ refreshToken, grantId }) => namingGrant(() => grantId, oauth.refresh(refreshToken)),
            rejected === undefined ? {} : { rejected },
          );
          return { authorization: `Bearer ${used.accessToken}` };
        });
        return namingGrant(() => used.grantId, call);
      };
      try {
        return await send();
      } catch (error) {
        // A token can become invalid before it expires: renew it once and repeat the call once.
        if (!(error instanceof GoogleError) || error.kind !== 'unauthenticated') throw error;
        return send(used.accessToken);
      }
    };
    return createGoogleBusiness(config, withToken, recordUnreadable);
  }

  return {
    oauth,
    breaker,
    tokenBreaker,
    push: createPushVerifier(config, clock, timeoutMs),
    signIn: createGoogleSignIn(config, clock, timeoutMs),
    as,
    unreadableReviews: () => unreadableReviews,
    places: createPlaces({ config, log, metrics, timeoutMs }),
  };
}

/** The result of a call; its error says with which grant it was made. */
async function namingGrant<T>(grantId: () => Uuid | null, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GoogleError) error.grantId ??= grantId();
    throw error;
  }
}

/** Adds metrics to the calls of the token endpoint. */
function timedOAuth(oauth: GoogleOAuth, metrics: Metrics | undefined): GoogleOAuth {
  if (!metrics) return oauth;
  const seconds = metrics.histogram('google_oauth_seconds', 'Time of one call to the token endpoint, by result', ['operation', 'result']);
  return withTimedCalls(oauth, (operation, result, took) => seconds.observe({ operation, result }, took), resultOf);
}
