import { errorText, obstacleToLink, type Language, type Uuid } from '@sumaa/contracts';
import { load, stepId, type CommandContext } from '@sumaa/event-store';
import { connectionIdOf, firstRunIdOf, locationIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import pMap from 'p-map';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import { createPositionTracker } from '../../../infra/position-tracker.ts';
import { location } from '../location/location.ts';
import { connection } from './connection.ts';
import { locationFinder, type KnownConnection, type KnownLocation } from './state.ts';

const concurrency = 10;

export interface Linked {
  readonly linked: readonly { readonly id: Uuid; readonly placeId: string }[];
  readonly runId: Uuid;
  readonly position: string | null;
}

/**
 * Links discovered locations (given by place id or Google location name) as branches and starts their first sync. Checks all of
 * them before linking the first one. Throws RefusalError `google_not_connected | location_unknown | location_not_linkable |
 * locations_none_chosen`.
 */
export async function linkLocations(deps: CommandDeps, context: CommandContext, placeIds: readonly string[]): Promise<Linked> {
  const connectionId = connectionIdOf(context.tenantId);
  const choosing = { ...context, commandId: stepId(context.commandId, 'choose') };
  const { state, events } = await load(deps, connection, connectionId);
  if (state.status === 'none') throw new RefusalError(refuse('google_not_connected'));
  const repeated = events.some((event) => event.metadata.commandId === choosing.commandId);
  if (!repeated && state.status !== 'connected') throw new RefusalError(refuse('google_not_connected'));

  const chosen = choose(state, placeIds).map(({ id, found }) => {
    const locationId = locationIdOf(context.tenantId, found.googleLocation);
    return { id, found, locationId, context: { ...context, commandId: stepId(context.commandId, `link:${locationId}`) } };
  });
  if (!repeated) await pMap(chosen, (one) => assertLinkable(deps, one), { concurrency });

  const trail = createPositionTracker();
  await pMap(
    chosen,
    async ({ found, locationId, context: linking }) => {
      const { rating: _rating, reviewCount: _count, accessible: _accessible, ...discovered } = found;
      const { position } = await execute(
        deps,
        location,
        locationId,
        { type: 'LinkLocation', locationId, connectionId, ...discovered },
        linking,
      );
      trail.add('location', position);
    },
    { concurrency },
  );
  const choices = chosen.map(({ found, locationId }) => ({ googleLocation: found.googleLocation, locationId }));
  const chose = await execute(deps, connection, connectionId, { type: 'ChooseLocations', choices }, choosing);
  trail.add('connection', chose.position);
  return {
    linked: chosen.map(({ id, locationId }) => ({ id: locationId, placeId: id })),
    runId: firstRunIdOf(chose.eventIds[0]!),
    position: trail.token(),
  };
}

/** The chosen locations without duplicates. */
function choose(state: KnownConnection, placeIds: readonly string[]): readonly { readonly id: string; readonly found: KnownLocation }[] {
  const chosen = new Map<string, { readonly id: string; readonly found: KnownLocation }>();
  const findLocation = locationFinder(state);
  for (const id of placeIds) {
    const found = findLocation(id);
    if (!found) throw new RefusalError(refuse('location_unknown'));
    const reason = obstacleToLink(found);
    if (reason) throw new RefusalError(refuse('location_not_linkable', { reason }));
    chosen.set(found.googleLocation, { id, found });
  }
  return [...chosen.values()];
}

/** Throws RefusalError if the branch is already linked, unless an earlier attempt of this command linked it. */
async function assertLinkable(
  deps: CommandDeps,
  { locationId, context }: { readonly locationId: Uuid; readonly context: CommandContext },
): Promise<void> {
  const { state, events } = await load(deps, location, locationId);
  const byUs = events.some((event) => event.metadata.commandId === context.commandId);
  if (state.status === 'linked' && !byUs) throw new RefusalError(refuse('location_not_linkable', { reason: 'linked' }));
}

const reasons: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  linked: { ar: 'مرتبط بالفعل', en: 'it is linked already' },
  unverified: { ar: 'غير موثّق لدى Google', en: 'it is not verified at Google' },
  no_access: { ar: 'لا صلاحية لقراءة مراجعاته', en: 'its reviews may not be read' },
};

/** Replaces the reason of `location_not_linkable` with a text in the caller's language; returns every other error unchanged. */
export function withReasonText(error: unknown, language: Language): unknown {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'location_not_linkable') return error;
  const reason = reasons[String(error.refusal.params?.reason)]?.[language] ?? errorText('forbidden', language);
  return new RefusalError(refuse('location_not_linkable', { reason }));
}
