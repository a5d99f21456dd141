import { z } from 'zod';
import { createBreaker, type Breaker } from '../breaker/index.ts';
import type { GoogleConfig } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { timedCall, type CallObserver, type Metrics } from '../metrics/index.ts';
import { callGoogle, type GoogleRequest } from './call.ts';
import { GoogleError, isOutage } from './google-error.ts';
import { GooglePlace } from './shapes.ts';

/**
 * The Places API: any place on Google Maps, not only our own. It has a key, a quota and a circuit of its own, so that its troubles do not
 * stop the calls about reviews. Every call throws GoogleError, or CircuitOpen without a call.
 */
export interface Places {
  /** Whether this installation has a key; without one every call throws GoogleError `service_disabled`. */
  readonly isAvailable: boolean;
  readonly breaker: Pick<Breaker, 'state'>;
  /** Up to ten places that fit the words, the best first; names in `language` where Google has them. */
  search(request: { readonly text: string; readonly language: 'ar' | 'en'; readonly signal?: AbortSignal }): Promise<GooglePlace[]>;
  /**
   * The place of this id. `id` of the answer differs where Google has merged the place into another one; `movedTo` names the place that a
   * closed one has moved to. Throws GoogleError `not_found` for a place that is gone.
   */
  get(placeId: string, signal?: AbortSignal): Promise<GooglePlace>;
}

const fields = ['id', 'displayName', 'formattedAddress', 'rating', 'userRatingCount', 'businessStatus', 'movedPlaceId'];
const searchFields = fields.filter((field) => field !== 'movedPlaceId').map((field) => `places.${field}`);
const mostFound = 10;

const Found = z.object({ places: z.array(GooglePlace).default([]) });

const resultOf = (error: unknown): string => (error instanceof GoogleError ? error.kind : 'aborted');

/** `timeoutMs`: limit for one call, 10 s by default. */
export function createPlaces(options: {
  readonly config: Pick<GoogleConfig, 'placesApiKey' | 'placesUrl'>;
  readonly log?: Log | undefined;
  readonly metrics?: Metrics | undefined;
  readonly timeoutMs?: number;
}): Places {
  const { config, log, metrics, timeoutMs = 10_000 } = options;
  const { placesApiKey: key, placesUrl } = config;
  const breaker = createBreaker({ name: 'google-places', isOutage, log, metrics });
  const seconds = metrics?.histogram('google_places_seconds', 'Time of one call to the Places API', ['operation', 'result']);
  const observe: CallObserver = (operation, result, took) => seconds?.observe({ operation, result }, took);

  async function call<S extends z.ZodType>(operation: string, mask: readonly string[], request: GoogleRequest<S>, signal?: AbortSignal) {
    if (key === null) throw new GoogleError('service_disabled', { reason: 'GOOGLE_PLACES_API_KEY' });
    const headers = { 'x-goog-api-key': key.reveal(), 'x-goog-fieldmask': mask.join(',') };
    return breaker.run(() => timedCall(observe, operation, () => callGoogle({ ...request, headers }, { timeoutMs, signal }), resultOf));
  }

  return {
    isAvailable: key !== null,
    breaker,
    async search({ text, language, signal }) {
      const body = { textQuery: text, languageCode: language, regionCode: 'SA', pageSize: mostFound };
      const request = { method: 'POST', url: `${placesUrl}/places:searchText`, body, answer: Found } as const;
      return (await call('search', searchFields, request, signal)).places;
    },
    get(placeId, signal) {
      const url = `${placesUrl}/places/${encodeURIComponent(placeId)}`;
      return call('get', fields, { method: 'GET', url, answer: GooglePlace }, signal);
    },
  };
}
