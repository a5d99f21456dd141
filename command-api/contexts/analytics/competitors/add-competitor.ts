import type { MeasuredPlace, Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, stepId, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { competitors, idOfPlace } from './competitors.ts';
import { currentPlaces } from './current-places.ts';
import { recordSnapshot } from './record-snapshot.ts';

/** A place as Google Maps shows it, and who adds it to which branch. */
export interface NewCompetitor {
  readonly locationId: Uuid;
  readonly accountId: Uuid;
  readonly place: MeasuredPlace;
  readonly address: string | null;
}

/**
 * Compares a branch of the context's tenant with a place, and records its first snapshot. The caller has checked the branch. Answers the id
 * of the competitor: of the existing one, where the place was added before, under this id or another one. Throws RefusalError
 * `too_many_competitors`.
 */
export async function addCompetitor(
  deps: CommandDeps,
  context: CommandContext,
  { locationId, accountId, place, address }: NewCompetitor,
): Promise<{ readonly id: Uuid; readonly position: string | null }> {
  const { placeId, name } = place;
  const step = { ...context, commandId: stepId(context.commandId, 'first snapshot') };
  const list = await findOwned(deps, competitors, locationId, context.tenantId);
  const merged = list && idOfPlace(await currentPlaces(deps, list.state), placeId);
  if (merged) return { id: merged, position: await recordSnapshot(deps, step, { locationId, competitorId: merged, place }) };
  const added = { locationId, competitorId: derivedId(context.commandId, 'competitor'), placeId, name, address, accountId };
  const command = { type: 'AddCompetitor', competitor: added } as const;
  const { state, position } = await executeOwned(deps, competitors, locationId, command, context, { orNew: true });
  const competitorId = idOfPlace(state, placeId) ?? added.competitorId;
  await recordSnapshot(deps, step, { locationId, competitorId, place });
  return { id: competitorId, position: packPosition({ competitors: position }) };
}
