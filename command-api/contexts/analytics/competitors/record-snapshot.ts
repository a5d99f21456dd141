import { snapshotDay, type CompetitorEvent, type MeasuredPlace, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned, recordEvent } from '../../../infra/execute.ts';
import { competitors } from './competitors.ts';

/**
 * Records what Google Maps says of a competitor, once a day; `place` null: it is not known there any more. Answers the position written;
 * null where the day has a snapshot already, or the branch is not compared with it any more.
 */
export async function recordSnapshot(
  deps: CommandDeps,
  context: CommandContext,
  { locationId, competitorId, place }: { readonly locationId: Uuid; readonly competitorId: Uuid; readonly place: MeasuredPlace | null },
): Promise<string | null> {
  const list = await findOwned(deps, competitors, locationId, context.tenantId);
  if (!list?.state.has(competitorId)) return null;
  const day = snapshotDay(context.occurredAt);
  const about = { locationId, competitorId, day };
  const event: CompetitorEvent = place
    ? { type: 'CompetitorMeasured', data: { ...about, ...place } }
    : { type: 'CompetitorNotFound', data: about };
  const isRecorded = (last: CompetitorEvent) => last.data.day >= day;
  const position = await recordEvent(deps, 'competitor', competitorId, event, context, isRecorded);
  return packPosition({ competitor: position });
}
