import type { CompetitorEvent, Uuid } from '@sumaa/contracts';
import { isUnknown, streamName, type Recorded } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { CompetitorsState } from './competitors.ts';

/** The place that each listed competitor is now, by its newest snapshot: another one than was added where Google merged it, or it moved. */
export async function currentPlaces(deps: Pick<CommandDeps, 'store' | 'codec'>, added: CompetitorsState): Promise<CompetitorsState> {
  const places = await Promise.all([...added].map(async ([id, placeId]) => [id, (await measuredPlace(deps, id)) ?? placeId] as const));
  return new Map(places);
}

async function measuredPlace({ store, codec }: Pick<CommandDeps, 'store' | 'codec'>, id: Uuid): Promise<string | null> {
  for await (const stored of store.readStream(streamName('competitor', id), { backwards: true })) {
    const [decoded] = await codec.decodeMany([stored]);
    if (decoded?.ok !== true || isUnknown(decoded.event)) continue;
    // The codec has checked the schema, and only events of this category are written here.
    const { type, data } = decoded.event as Recorded<CompetitorEvent>;
    if (type === 'CompetitorMeasured') return data.placeId;
  }
  return null;
}
