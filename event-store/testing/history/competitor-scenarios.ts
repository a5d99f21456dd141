import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** A branch is compared with a place: some days are measured, sometimes the place moves or is gone, and it may be removed. */
export function* competitorEventsOf(world: Business): Scenario {
  const { dice, ownerId: accountId } = world;
  const { id: locationId } = dice.pick(world.locations);
  const about = { locationId, competitorId: dice.uuid() };
  const found = (n: number) => ({ placeId: `ChIJ${about.competitorId.slice(0, 8)}${n}`, name: `مطعم ${about.competitorId.slice(0, 4)}` });
  const listed = (type: string, data: object) => scenarioEvent('competitors', locationId, type, { ...about, ...data });
  const seen = (type: string, data: object) => scenarioEvent('competitor', about.competitorId, type, { ...about, ...data });
  yield listed('CompetitorAdded', { ...found(0), address: dice.once(3) ? null : 'حي العليا، الرياض', accountId });
  const begun = Date.parse(world.now());
  for (let turn = 0; turn < 2 + dice.int(6); turn++) {
    const day = new Date(begun + turn * 86_400_000).toISOString().slice(0, 10);
    if (dice.turn('competitor not found', 6)) yield seen('CompetitorNotFound', { day });
    else {
      const figures = { rating: dice.once(8) ? null : 1 + dice.int(40) / 10, reviewCount: dice.int(900) };
      const status = dice.pick(['open', 'open', 'closed_temporarily', 'closed']);
      yield seen('CompetitorMeasured', { day, ...found(dice.once(5) ? 1 : 0), status, ...figures });
    }
  }
  if (dice.turn('competitor removed', 3)) yield listed('CompetitorRemoved', { accountId });
}
