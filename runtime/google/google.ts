import type { TenantId, Uuid } from '@sumaa/contracts';
import type { z } from 'zod';
import type { GoogleConfig } from '../config/index.ts';
import { systemClock, type Clock } from '../lifecycle/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { GoogleTokens } from '../vault/index.ts';
import { createGoogleBudget, type GoogleBudget } from './budget.ts';
import { createGoogleBusiness, type GoogleBusiness } from './business.ts';
import { callGoogle, type GoogleRequest } from './call.ts';
import { GoogleError } from './google-error.ts';
import { createGoogleOAuth, type GoogleOAuth } from './oauth.ts';
import { GooglePlace } from './shapes.ts';

/** For whom a call is made: whose tokens, and whose share of the budget. */
export interface OnBehalf {
  readonly connectionId: Uuid;
  readonly tenantId: TenantId;
  readonly signal?: AbortSignal;
}

/** The one way to Google. */
export interface Google {
  readonly oauth: GoogleOAuth;
  as(who: OnBehalf): GoogleBusiness;
  readonly places: { get(placeId: string, tenantId: TenantId, signal?: AbortSignal): Promise<GooglePlace> };
}

const placeMask = 'id,displayName,rating,userRatingCount,googleMapsUri';

/** `timeoutMs`: for one call, 10 s by default. `budget`: the platform's, made from the configuration when absent. */
export function createGoogle(options: {
  readonly config: GoogleConfig;
  readonly tokens: Pick<GoogleTokens, 'withFreshAccessToken'>;
  readonly budget?: GoogleBudget;
  readonly clock?: Clock;
  readonly metrics?: Metrics;
  readonly timeoutMs?: number;
}): Google {
  const { config, tokens, metrics, clock = systemClock, timeoutMs = 10_000 } = options;
  const budget = options.budget ?? createGoogleBudget({ requestsPerMinute: config.requestsPerMinute });
  const oauth = createGoogleOAuth(config, clock, timeoutMs);
  const requests = metrics?.counter('google_requests_total', 'Calls to Google by result', ['method', 'result']);

  async function paced<S extends z.ZodType>(
    request: GoogleRequest<S>,
    tenantId: string,
    signal: AbortSignal | undefined,
  ): Promise<z.output<S>> {
    await budget.take(tenantId, signal);
    try {
      const answer = await callGoogle(request, { timeoutMs, signal, onRetryAfter: (ms) => budget.pause(ms) });
      requests?.inc({ method: request.method, result: 'ok' });
      return answer;
    } catch (error) {
      requests?.inc({ method: request.method, result: error instanceof GoogleError ? error.kind : 'aborted' });
      throw error;
    }
  }

  function as({ connectionId, tenantId, signal }: OnBehalf): GoogleBusiness {
    const token = (rejected?: string) =>
      tokens.withFreshAccessToken(connectionId, (refreshToken) => oauth.refresh(refreshToken), rejected === undefined ? {} : { rejected });
    const authorised = <S extends z.ZodType>(request: GoogleRequest<S>, accessToken: string) =>
      paced({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } }, tenantId, signal);
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
    as,
    places: {
      async get(placeId, tenantId, signal) {
        if (!config.placesApiKey) throw new GoogleError('service_disabled', { reason: 'GOOGLE_PLACES_API_KEY' });
        const headers = { 'x-goog-api-key': config.placesApiKey.reveal(), 'x-goog-fieldmask': placeMask };
        return paced(
          { method: 'GET', url: `${config.placesUrl}/places/${encodeURIComponent(placeId)}`, headers, answer: GooglePlace },
          tenantId,
          signal,
        );
      },
    },
  };
}
