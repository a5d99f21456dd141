import { scenarioEvent, type Business, type Scenario } from './scenario.ts';

/** Somebody runs a query, and keeps it for a while. */
export function* queryEventsOf(world: Business): Scenario {
  const { dice, ownerId: accountId } = world;
  const [runId, queryId] = [dice.uuid(), dice.uuid()];
  const text = `select count(*) from analytics.reviews where stars = ${1 + dice.int(5)}`;
  yield scenarioEvent('queryrun', runId, 'QueryRunStarted', { runId, accountId, text, startedAt: world.now() });
  const ended = { outcome: dice.pick(['done', 'failed', 'cancelled']), rows: dice.int(1_000), capped: false, durationMs: dice.int(25_000) };
  yield scenarioEvent('queryrun', runId, 'QueryRunEnded', { runId, ...ended, error: null, endedAt: world.now() });
  const login = { login: 'analyst_x', accountId: dice.once(2) ? accountId : null };
  const loginId = dice.uuid();
  yield scenarioEvent('analystlogin', loginId, 'AnalystLoginAdded', { ...login, addedAt: world.now() });
  yield scenarioEvent('analystlogin', loginId, 'AnalystLoginRemoved', { ...login, removedAt: world.now() });
  const query = { queryId, accountId, name: 'x', text, shared: dice.once(2), savedAt: world.now() };
  yield scenarioEvent('savedqueries', accountId, 'QuerySaved', query);
  if (dice.turn('saved query removed', 2)) {
    yield scenarioEvent('savedqueries', accountId, 'SavedQueryRemoved', { queryId, accountId, removedAt: world.now() });
  }
}
