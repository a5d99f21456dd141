import type { TenantId, Uuid } from '@sumaa/contracts';
import type { z } from 'zod';
import { createBreaker, CircuitOpen, type Breaker } from '../breaker/index.ts';
import type { GoogleConfig } from '../config/index.ts';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { Log } from '../log/index.ts';
import { timedCall, withTimedCalls, type CallObserver, type Metrics } from '../metrics/index.ts';
import type { GoogleTokens } from '../vault/index.ts';
import { createGoogleBusiness, type GoogleBusiness } from './business.ts';
import { callGoogle, type GoogleRequest } from './call.ts';
import { GoogleError } from './google-error.ts';
import { createGoogleOAuth, type GoogleOAuth } from './oauth.ts';
import {
  createGoogleRateLimiter,
  createLocalSlots,
  googleLanes,
  type GoogleRateLimiter,
  type GoogleLane,
  type PauseSource,
  type CallPriority,
} from './rate-limiter/index.ts';
import { createPushVerifier, type PushVerifier } from './push-token.ts';
import { GooglePlace } from './shapes.ts';
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
  readonly breaker: Pick<Breaker, 'state'>;
  /** Circuit of the token endpoint. It is another host, so it fails independently. */
  readonly tokenBreaker: Pick<Breaker, 'state'>;
  /** Verifies that a push came from this installation's subscription. */
  readonly push: PushVerifier;
  /** Sign-in of users with their Google account. */
  readonly signIn: GoogleSignIn;
  as(who: GoogleCaller): GoogleBusiness;
  readonly places: { get(placeId: string, tenantId: TenantId, signal?: AbortSignal): Promise<GooglePlace> };
}

const placeMask = 'id,displayName,rating,userRatingCount,googleMapsUri';

/** Errors after which the next call would probably fail too. */
const outages: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'bad_answer']);
const isOutage = (error: unknown): boolean => error instanceof GoogleError && outages.has(error.kind);

const resultOf = (error: unknown): string =>
  error instanceof GoogleError ? error.kind : error instanceof CircuitOpen ? 'away' : 'aborted';

/** How long an API with quota 0 is not called, except for `interactive` calls. */
const zeroQuotaMs = 60_000;

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
  const pause = options.tokenPause ?? createLocalSlots({ requestsPerMinute: config.requestsPerMinute });
  const oauth = timedOAuth(createGoogleOAuth({ config, clock, timeoutMs, breaker: tokenBreaker, pause, log }), metrics);
  const requests = metrics?.counter('google_requests_total', 'Calls to Google, by result', ['method', 'lane', 'result']);
  const waits = metrics?.histogram('google_wait_seconds', 'Time a call waited for a request slot', ['lane']);
  const calls = metrics?.histogram('google_call_seconds', 'Time of one call, without the wait for a request slot', [
    'method',
    'lane',
    'result',
  ]);
  metrics?.gauge('google_waiting', 'Calls that wait for a request slot', ['lane'], (gauge) => {
    for (const lane of googleLanes) gauge.set({ lane }, budget.waiting(lane));
  });
  /** For each API with quota 0: when it may be called again. */
  const zeroQuotaUntil = new Map<string, number>();

  async function rateLimited<S extends z.ZodType>(
    request: GoogleRequest<S>,
    standing: CallPriority,
    signal: AbortSignal | undefined,
  ): Promise<z.output<S>> {
    const { origin, pathname } = new URL(request.url);
    const api = `${origin}${/^\/v\d+\/\w*/.exec(pathname)?.[0] ?? ''}`;
    const count = (result: string) => requests?.inc({ method: request.method, lane: standing.lane, result });
    if (standing.lane !== 'interactive' && (zeroQuotaUntil.get(api) ?? 0) > performance.now()) throw new GoogleError('quota_zero');
    try {
      const answer = await breaker.run(async () => {
        const end = waits?.startTimer({ lane: standing.lane });
        await budget.take(standing, signal);
        end?.();
        // The circuit may have opened while this call waited for its slot.
        if (breaker.state === 'open') throw new CircuitOpen('google', zeroQuotaMs / 6);
        const labels = { method: request.method, lane: standing.lane };
        const observe: CallObserver = (_, result, took) => calls?.observe({ ...labels, result }, took);
        return timedCall(observe, request.method, () => callGoogle(request, { timeoutMs, signal }), resultOf);
      });
      zeroQuotaUntil.delete(api);
      count('ok');
      return answer;
    } catch (error) {
      count(resultOf(error));
      if (error instanceof GoogleError && error.pauseMs !== null) budget.pause(error.pauseMs);
      if (error instanceof GoogleError && error.kind === 'quota_zero') zeroQuotaUntil.set(api, performance.now() + zeroQuotaMs);
      throw error;
    }
  }

  function as({ connectionId, tenantId, signal, lane = 'sync' }: GoogleCaller): GoogleBusiness {
    const token = (rejected?: string) =>
      tokens.withFreshAccessToken(connectionId, (refreshToken) => oauth.refresh(refreshToken), rejected === undefined ? {} : { rejected });
    const authorised = <S extends z.ZodType>(request: GoogleRequest<S>, accessToken: string) =>
      rateLimited({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } }, { tenantId, lane }, signal);
    return createGoogleBusiness(config, async (request) => {
      const accessToken = await token();
      try {
        return await authorised(request, accessToken);
      } catch (error) {
        // A token can become invalid before it expires: renew it once and repeat the call once.
        if (!(error instanceof GoogleError) || error.kind !== 'unauthenticated') throw error;
        return authorised(request, await token(accessToken));
      }
    });
  }

  return {
    oauth,
    breaker,
    tokenBreaker,
    push: createPushVerifier(config, clock, timeoutMs),
    signIn: createGoogleSignIn(config, clock, timeoutMs),
    as,
    places: {
      async get(placeId, tenantId, signal) {
        if (!config.placesApiKey) throw new GoogleError('service_disabled', { reason: 'GOOGLE_PLACES_API_KEY' });
        const headers = { 'x-goog-api-key': config.placesApiKey.reveal(), 'x-goog-fieldmask': placeMask };
        return rateLimited(
          { method: 'GET', url: `${config.placesUrl}/places/${encodeURIComponent(placeId)}`, headers, answer: GooglePlace },
          { tenantId, lane: 'background' },
          signal,
        );
      },
    },
  };
}

/** Adds metrics to the calls of the token endpoint. */
function timedOAuth(oauth: GoogleOAuth, metrics: Metrics | undefined): GoogleOAuth {
  if (!metrics) return oauth;
  const seconds = metrics.histogram('google_oauth_seconds', 'Time of one call to the token endpoint, by result', ['operation', 'result']);
  return withTimedCalls(oauth, (operation, result, took) => seconds.observe({ operation, result }, took), resultOf);
}
