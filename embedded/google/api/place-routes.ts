import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import type { Location, Place } from '../state/model.ts';
import { applyMask, checkMask, maskPaths } from './field-mask.ts';
import { GoogleError, invalidArgument, notFound } from './google-error.ts';
import { omitEmpty } from './render.ts';

const FIELDS = new Set(
  'id name displayName formattedAddress shortFormattedAddress rating userRatingCount businessStatus googleMapsUri location types primaryType reviews'.split(
    ' ',
  ),
);

/** Places API (New): our own locations that are on Maps, and competitors. */
export function placeRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state } = standIn;
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
    requireKey(request);
    const mask = fieldMask(request);
    checkMask(mask, FIELDS, 'X-Goog-FieldMask');
    const place = state.places.get(request.params.place);
    const location = state.locationByPlace(request.params.place);
    if (!place && !location) throw notFound();
    return applyMask(place ? render(place) : fromLocation(location!), mask);
  });

  app.post('/v1/places::searchText', async (request) => {
    requireKey(request);
    const mask = fieldMask(request).map((path) => (path === '*' ? path : path.replace(/^places\.?/, '')));
    checkMask(mask, FIELDS, 'X-Goog-FieldMask');
    const text = (request.body as { textQuery?: unknown } | undefined)?.textQuery;
    if (typeof text !== 'string' || text.trim() === '') throw invalidArgument('Empty text_query is invalid.');
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (name: string) => words.some((word) => name.toLowerCase().includes(word));
    const found = [
      ...[...state.places.values()].filter((place) => matches(`${place.name} ${place.address}`)).map(render),
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
    businessStatus: 'OPERATIONAL',
    googleMapsUri: `https://maps.google.com/?q=place_id:${place.id}`,
  });
}

function requireKey(request: FastifyRequest): void {
  const key = request.headers['x-goog-api-key'] ?? (request.query as { key?: string }).key;
  if (!key) {
    throw new GoogleError(
      403,
      'PERMISSION_DENIED',
      "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer identity to call this API.",
    );
  }
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
