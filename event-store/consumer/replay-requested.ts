import { sql, type QueryExecutorProvider } from 'kysely';
import type { DomainEvent } from '../codec/recorded.ts';
import { progressChannel } from './checkpoint.ts';
import { consumerName } from './consumer-name.ts';
import type { ConsumerHost } from './host.ts';
import { jobsOf } from './jobs-of.ts';
import { decodeParked, readParked } from './parked-event.ts';
import { errorSummary, listParked, logFieldsOf } from './parked.ts';
import type { ProgressMessage } from './progress.ts';
import type { Reactor } from './reactor.ts';

/**
 * Requests a replay of a reactor's parked events (of one key, or all) from the processes that run it; a process that starts
 * later replays them too. Returns the number of events.
 */
export async function requestReplay(db: QueryExecutorProvider, reactor: string, key?: string): Promise<number> {
  const message: ProgressMessage = { name: reactor, replay: true };
  const { rows } = await sql`
    update consumer.parked set replay_asked_at = now(), error = null
    where kind = 'reactor' and name = ${reactor} and (${key ?? null}::text is null or key = ${key ?? null})
    returning 1`.execute(db);
  await sql`select pg_notify(${progressChannel}, ${JSON.stringify(message)})`.execute(db);
  return rows.length;
}

/**
 * Replays the parked events of a reactor for which a replay was requested. The jobs of an event that works now are enqueued and
 * the event is unparked; one that fails is parked again with its error. Jobs have derived ids, so a repetition is harmless.
 */
export async function replayRequested<E extends DomainEvent, Job, DB>(reactor: Reactor<E, Job>, host: ConsumerHost<DB>): Promise<void> {
  const consumer = consumerName('reactor', reactor.name);
  if (!(await host.starting.hasParked(consumer))) return;
  const { rows } = await sql<{ position: string }>`
    select position from consumer.parked
    where kind = 'reactor' and name = ${reactor.name} and replay_asked_at is not null`.execute(host.db);
  if (rows.length === 0) return;
  const wanted = new Set(rows.map((row) => row.position));
  for (const entry of await listParked(host.db, consumer)) {
    if (!wanted.has(entry.position)) continue;
    const at = sql`kind = 'reactor' and name = ${reactor.name} and scope = ${entry.scope} and key = ${entry.key} and position = ${entry.position}`;
    let names: object = { eventId: entry.eventId };
    try {
      const stored = await readParked(host, entry);
      names = logFieldsOf(stored);
      const event = await decodeParked<E, DB>(host, stored);
      const jobs = event ? jobsOf(reactor, event) : [];
      if (jobs.length > 0) await reactor.enqueue(jobs);
      await sql`delete from consumer.parked where ${at}`.execute(host.db);
      host.log.info({ reactor: reactor.name, ...names, jobs: jobs.length }, 'parked event replayed');
    } catch (error) {
      const reason = errorSummary(error);
      host.log.error({ reactor: reactor.name, ...names, reason }, 'event parked again');
      await sql`update consumer.parked set replay_asked_at = null, error = ${reason} where ${at}`.execute(host.db);
    }
  }
}
