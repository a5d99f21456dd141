import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** A business opens its public page, moves it to another address, and changes what it shows and keeps. */
export function* privacyEventsOf({ dice, tenantId }: Business): Scenario {
  const happens = (type: string, data: object) => scenarioEvent('privacy', tenantId, type, { tenantId, ...data });
  let previous: string | null = null;
  for (let moves = 0; moves < 2; moves++) {
    const slug: string = `page-${dice.uuid()}`;
    yield scenarioEvent('publicaddress', dice.uuid(), 'PublicAddressReserved', { slugKey: slug, tenantId });
    yield happens('PublicAddressChosen', { slug, slugKey: slug, previous });
    previous = slug;
  }
  yield happens('PublicProfileSwitched', { on: true });
  yield happens('ContactInfoSwitched', { on: true });
  yield happens('SearchEnginesSwitched', { on: true });
  yield happens('DataRetentionChosen', { retention: dice.pick(['1year', '5years', 'forever']), previous: '2years' });
  if (dice.once(3)) yield happens('PublicProfileSwitched', { on: false });
}
