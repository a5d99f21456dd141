import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** Somebody exports to a file, which gets ready and expires, fails, or is cancelled. */
export function* exportEventsOf(world: Business): Scenario {
  const { dice, ownerId: accountId } = world;
  const exportId = dice.uuid();
  const happens = (type: string, data: object) => scenarioEvent('export', exportId, type, { exportId, ...data });
  yield happens('ExportRequested', {
    accountId,
    kind: 'reviews',
    format: dice.pick(['csv', 'xlsx']),
    filters: dice.once(2) ? { stars: [1, 2] } : {},
    language: dice.pick(['ar', 'en']),
    locationIds: dice.once(2) ? null : world.locations.map(({ id }) => id),
    requestedAt: world.now(),
  });
  yield happens('ExportStarted', { total: 5_000, startedAt: world.now() });
  yield happens('ExportProgressed', { rows: 2_000 });
  if (dice.turn('export cancelled', 5)) {
    yield happens('ExportCancelled', { accountId, cancelledAt: world.now() });
  } else if (dice.turn('export failed', 5)) {
    yield happens('ExportFailed', { accountId, reason: 'failed', failedAt: world.now() });
  } else {
    const file = { fileId: `${dice.uuid().replaceAll('-', '').repeat(2)}.bin`, rows: 5_000, bytes: 400_000 };
    yield happens('ExportFinished', { accountId, ...file, finishedAt: world.now(), keptUntil: world.inMinutes(30 * 24 * 60) });
    if (dice.turn('export expired', 2)) yield happens('ExportExpired', { expiredAt: world.now() });
  }
}
