import type { TenantId, Uuid } from '@sumaa/contracts';
import type { z } from 'zod';
import { createBreaker, DependencyAway, type Breaker } from '../breaker/index.ts';
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
  createGoogleBudget,
  createLocalSlots,
  googleLanes,
  type GoogleBudget,
  type GoogleLane,
  type PauseSource,
  type Standing,
} from './pace/index.ts';
import { createPushVerifier, type PushVerifier } from './push-token.ts';
import { GooglePlace } from './shapes.ts';
import { createGoogleSignIn, type GoogleSignIn } from './sign-in-token.ts';

/** For whom a call is made: whose tokens, and whose share of the budget. */
export interface OnBehalf {
  readonly connectionId: Uuid;
  readonly tenantId: TenantId;
  readonly signal?: AbortSignal;
  /** How urgent it is; `sync` when absent. */
  readonly lane?: GoogleLane;
}

/** The one way to Google. */
export interface Google {
  readonly oauth: GoogleOAuth;
  readonly breaker: Pick<Breaker, 'state'>;
  /** Of the endpoint that gives and renews tokens: another host, which fails by itself. */
  readonly tokenBreaker: Pick<Breaker, 'state'>;
  /** Whether a push came from where this installation's subscription sends it. */
  readonly push: PushVerifier;
  /** Of people who sign in here with their Google account. */
  readonly signIn: GoogleSignIn;
  as(who: OnBehalf): GoogleBusiness;
  readonly places: { get(placeId: string, tenantId: TenantId, signal?: AbortSignal): Promise<GooglePlace> };
}

const placeMask = 'id,displayName,rating,userRatingCount,googleMapsUri';

/** Errors after which the next call would most likely fare no better. */
const outages: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'bad_answer']);
const isOutage = (error: unknown): boolean => error instanceof GoogleError && outages.has(error.kind);

const resultOf = (error: unknown): string =>
  error instanceof GoogleError ? error.kind : error instanceof DependencyAway ? 'away' : 'aborted';

/** So long an API that has granted us nothing is left alone, but for what a person waits for. */
const zeroQuotaMs = 60_000;

/**
 * `timeoutMs`: for one call, 10 s by default. `budget` and `tokenPause`: the platform's, those of this process when absent. Besides
 * GoogleError every call may throw DependencyAway: Google did not answer for some time, or its token endpoint asked for silence, and
 * was not asked.
 */
export function createGoogle(options: {
  readonly config: GoogleConfig;
  readonly tokens: Pick<GoogleTokens, 'withFreshAccessToken'>;
  readonly budget?: GoogleBudget;
  readonly tokenPause?: PauseSource;
  readonly breaker?: Breaker;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly timeoutMs?: number;
}): Google {
  const { config, tokens, metrics, log, clock = systemClock, timeoutMs = 10_000 } = options;
  const budget = options.budget ?? createGoogleBudget({ requestsPerMinute: config.requestsPerMinute });
  const breaker = options.breaker ?? createBreaker({ name: 'google', isOutage, log, metrics });
  const tokenBreaker = createBreaker({ name: 'google-oauth', isOutage, log, metrics });
  const pause = options.tokenPause ?? createLocalSlots({ requestsPerMinute: config.requestsPerMinute });
  const oauth = timedOAuth(createGoogleOAuth({ config, clock, timeoutMs, breaker: tokenBreaker, pause, log }), metrics);
  const requests = metrics?.counter('google_requests_total', 'Calls to Google by result', ['method', 'lane', 'result']);
  const waits = metrics?.histogram('google_wait_seconds', 'How long a call waited for its turn', ['lane']);
  const calls = metrics?.histogram('google_call_seconds', 'Time of one call, the wait for its turn left out', ['method', 'lane', 'result']);
  metrics?.gauge('google_waiting', 'Calls that wait for their turn', ['lane'], (gauge) => {
    for (const lane of googleLanes) gauge.set({ lane }, budget.waiting(lane));
  });
  /** When each API that answered «quota 0» may be asked again. */
  const closedUntil = new Map<string, number>();

  async function paced<S extends z.ZodType>(
    request: GoogleRequest<S>,
    standing: Standing,
    signal: AbortSignal | undefined,
  ): Promise<z.output<S>> {
    const { origin, pathname } = new URL(request.url);
    const api = `${origin}${/^\/v\d+\/\w*/.exec(pathname)?.[0] ?? ''}`;
    const count = (result: string) => requests?.inc({ method: request.method, lane: standing.lane, result });
    if (standing.lane !== 'interactive' && (closedUntil.get(api) ?? 0) > performance.now()) throw new GoogleError('quota_zero');
    try {
      const answer = await breaker.run(async () => {
        const end = waits?.startTimer({ lane: standing.lane });
        await budget.take(standing, signal);
        end?.();
        // Opened while we stood in line: others have found out what we would.
        if (breaker.state === 'open') throw new DependencyAway('google', zeroQuotaMs / 6);
        const labels = { method: request.method, lane: standing.lane };
        const observe: CallObserver = (_, result, took) => calls?.observe({ ...labels, result }, took);
        return timedCall(observe, request.method, () => callGoogle(request, { timeoutMs, signal }), resultOf);
      });
      closedUntil.delete(api);
      count('ok');
      return answer;
    } catch (error) {
      count(resultOf(error));
      if (error instanceof GoogleError && error.pauseMs !== null) budget.pause(error.pauseMs);
      if (error instanceof GoogleError && error.kind === 'quota_zero') closedUntil.set(api, performance.now() + zeroQuotaMs);
      throw error;
    }
  }

  function as({ connectionId, tenantId, signal, lane = 'sync' }: OnBehalf): GoogleBusiness {
    const token = (rejected?: string) =>
      tokens.withFreshAccessToken(connectionId, (refreshToken) => oauth.refresh(refreshToken), rejected === undefined ? {} : { rejected });
    const authorised = <S extends z.ZodType>(request: GoogleRequest<S>, accessToken: string) =>
      paced({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } }, { tenantId, lane }, signal);
    return createGoogleBusiness(config, async (request) => {
      const accessToken = await token();
      try {
        return await authorised(request, accessToken);
      } catch (error) {
        // A token can die before its time: renew it once and try once more (google-business-profile.md §3.8).
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
        return paced(
          { method: 'GET', url: `${config.placesUrl}/places/${encodeURIComponent(placeId)}`, headers, answer: GooglePlace },
          { tenantId, lane: 'background' },
          signal,
        );
      },
    },
  };
}

/** The endpoint that gives, renews and takes back tokens, in the metrics. */
function timedOAuth(oauth: GoogleOAuth, metrics: Metrics | undefined): GoogleOAuth {
  if (!metrics) return oauth;
  const seconds = metrics.histogram('google_oauth_seconds', 'Time of one call to the token endpoint by how it ended', [
    'operation',
    'result',
  ]);
  return withTimedCalls(oauth, (operation, result, took) => seconds.observe({ operation, result }, took), resultOf);
}
