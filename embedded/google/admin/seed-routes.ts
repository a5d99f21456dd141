import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueTokens, makeGrant, BUSINESS_SCOPE } from '../oauth/grants.ts';
import { saveGoogleAccount, saveLocation, savePlace } from '../seed/apply-seed.ts';
import { GoogleAccountSeed, LocationSeed, PlaceSeed } from '../seed/google-seed.ts';
import { load, Load } from '../seed/load.ts';
import type { StandIn } from '../stand-in.ts';
import { bareId, hookError } from './admin-input.ts';

const GrantRequest = z.object({ email: z.string(), scope: z.string().default(BUSINESS_SCOPE) });
const LocationChange = LocationSeed.omit({ reviews: true, locationId: true, address: true }).partial().extend({ location: z.string() });

/** Hooks that seed the stand-in. */
export function seedRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state } = standIn;

  app.post('/__admin/load', async (request) => load(state, Load.parse(request.body ?? {})));

  app.post('/__admin/accounts', async (request, reply) =>
    reply.code(201).send(saveGoogleAccount(state, GoogleAccountSeed.parse(request.body))),
  );

  app.post('/__admin/locations', async (request, reply) => {
    const body = LocationSeed.extend({ account: z.string() }).parse(request.body);
    const account = state.account(bareId(body.account));
    if (!account) throw hookError(404, 'no such account');
    const { account: _given, ...seed } = body;
    return reply.code(201).send(saveLocation(state, account.id, seed));
  });

  app.patch('/__admin/locations', async (request) => {
    const { location: given, placeId, ...change } = LocationChange.parse(request.body);
    const location = state.location(bareId(given));
    if (!location) throw hookError(404, 'no such location');
    // zod fills in defaults for absent fields; only fields that were sent may change.
    const sent = Object.fromEntries(Object.entries(change).filter(([key]) => key in (request.body as object)));
    const changed = { ...location, ...sent, ...(placeId === undefined ? {} : { placeId: placeId ?? undefined }) };
    state.saveLocation(changed);
    return changed;
  });

  app.post('/__admin/places', async (request, reply) => reply.code(201).send({ placeId: savePlace(state, PlaceSeed.parse(request.body)) }));

  app.delete<{ Params: { place: string } }>('/__admin/places/:place', async ({ params: { place } }, reply) => {
    if (!state.places.get(place)) throw hookError(404, 'no such place');
    state.places.delete(place);
    return reply.code(204).send();
  });

  // For tests and seeding, which cannot click through consent: answers like the token endpoint.
  app.post('/__admin/grants', async (request, reply) => {
    const { email, scope } = GrantRequest.parse(request.body);
    const user = state.userByEmail(email);
    if (!user) throw hookError(404, 'no such Google account');
    const grant = makeGrant(standIn, user, scope.split(/\s+/).filter(Boolean));
    return reply.code(201).send(issueTokens(standIn, grant, { audience: standIn.client.id, withRefreshToken: true }));
  });
}
