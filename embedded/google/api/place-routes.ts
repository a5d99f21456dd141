import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import type { Location, Place } from '../state/model.ts';
import { applyMask, checkMask, maskPaths } from './field-mask.ts';
import { apiKeyInvalid, GoogleError, invalidArgument, notFound } from './google-error.ts';
import { omitEmpty } from './render.ts';

const FIELDS = new Set(
  'id name displayName formattedAddress shortFormattedAddress rating userRatingCount businessStatus movedPlace movedPlaceId googleMapsUri location types primaryType reviews'.split(
    ' ',
  ),
);

/** Places API (New): our own locations that are on Maps, and competitors. */
export function placeRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, placesKey } = standIn;
  /** Google answers for a merged place with the one it was merged into. */
  const placeOf = (id: string): Place | undefined => {
    const place = state.places.get(id);
    return place?.mergedInto === undefined ? place : placeOf(place.mergedInto);
  };
  const fromLocation = (location: Location): object => {
    const shelf = state.shelf(location.id);
    const count = shelf.reviews.size;
    const address = [...(location.address?.addressLines ?? []), location.address?.locality].filter(Boolean).join('، ');
    return render({
      id: location.placeId!,
      name: location.title,
      languageCode: location.languageCode,
      address,
      rating: count > 0 ? Math.round((shelf.starsTotal / count) * 10) / 10 : 0,
      userRatingCount: count,
    });
  };

  app.get<{ Params: { place: string } }>('/v1/places/:place', async (request) => {
    requireKey(request, placesKey);
    const mask = fieldMask(request);
    checkMask(mask, FIELDS, 'X-Goog-FieldMask');
    const place = placeOf(request.params.place);
    const location = state.locationByPlace(request.params.place);
    if (!place && !location) throw notFound();
    return applyMask(place ? render(place) : fromLocation(location!), mask);
  });

  app.post('/v1/places::searchText', async (request) => {
    requireKey(request, placesKey);
    const mask = fieldMask(request).map((path) => (path === '*' ? path : path.replace(/^places\.?/, '')));
    checkMask(mask, FIELDS, 'X-Goog-FieldMask');
    const text = (request.body as { textQuery?: unknown } | undefined)?.textQuery;
    if (typeof text !== 'string' || text.trim() === '') throw invalidArgument('Empty text_query is invalid.');
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (name: string) => words.some((word) => name.toLowerCase().includes(word));
    const found = [
      ...[...state.places.values()]
        .filter((place) => place.mergedInto === undefined && matches(`${place.name} ${place.address}`))
        .map(render),
      ...[...state.locations()].filter((location) => location.placeId && matches(location.title)).map(fromLocation),
    ];
    return omitEmpty({ places: found.slice(0, 20).map((place) => applyMask(place, mask)) });
  });
}

function render(place: Place): object {
  return omitEmpty({
    name: `places/${place.id}`,
    id: place.id,
    displayName: { text: place.name, languageCode: place.languageCode },
    formattedAddress: place.address,
    rating: place.rating,
    userRatingCount: place.userRatingCount,
    businessStatus: place.businessStatus ?? 'OPERATIONAL',
    movedPlace: place.movedPlaceId && `places/${place.movedPlaceId}`,
    movedPlaceId: place.movedPlaceId,
    googleMapsUri: `https://maps.google.com/?q=place_id:${place.id}`,
  });
}

/** `accepted`: the only key; every key where it is absent. */
function requireKey(request: FastifyRequest, accepted: string | undefined): void {
  const key = request.headers['x-goog-api-key'] ?? (request.query as { key?: string }).key;
  if (!key) {
    throw new GoogleError(
      403,
      'PERMISSION_DENIED',
      "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer identity to call this API.",
    );
  }
  if (accepted !== undefined && key !== accepted) throw apiKeyInvalid('places.googleapis.com');
}

function fieldMask(request: FastifyRequest): string[] {
  const query = request.query as { fields?: string; $fields?: string };
  const paths = maskPaths(String(request.headers['x-goog-fieldmask'] ?? query.$fields ?? query.fields ?? ''));
  if (paths.length === 0) {
    throw invalidArgument(
      'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters on how to provide it. As an example, set the header X-Goog-FieldMask.',
    );
  }
  return paths;
}
