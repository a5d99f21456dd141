import { textArray } from '@sumaa/runtime/postgres';
import type { Pool } from 'pg';
import type { EventWithTexts } from '../evidence/fingerprint.ts';
import { appendedChannel } from './queries.ts';

/** Writes a history into an empty store. */
export interface EventLoader {
  /** These, behind those before them. */
  write(events: readonly EventWithTexts[]): Promise<void>;
  /** After the last. Throws where a stream lacks an event or has one twice. */
  end(): Promise<void>;
}

const loadSql = `
  insert into es.event (position, stream, revision, event_id, type, data, metadata, recorded_at)
  select $1::bigint + n, stream, revision::bigint, id::uuid, type, data::json, metadata::json, clock_timestamp()
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    with ordinality as sent (stream, revision, id, type, data, metadata, n)
  order by n`;

/**
 * Loads an empty store in a Postgres database, faster than `es.append`: the order within streams is checked at the end, for all at once. Until
 * then nobody may write to the store. A load that broke off leaves a database that must be emptied. `pool`: of the owner.
 */
export async function openEventLoader(pool: Pool): Promise<EventLoader> {
  // Vacuum would read every new page, while no reader has use for that yet.
  await pool.query('alter table es.event drop constraint event_stream_revision_key, set (autovacuum_enabled = off)');
  let head = 0;
  return {
    async write(events) {
      const columns = [
        events.map(({ stream }) => stream),
        events.map(({ revision }) => String(revision)),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ texts }) => texts.data),
        events.map(({ texts }) => texts.metadata),
      ];
      await pool.query({ name: 'load-events', text: loadSql, values: [head, ...columns.map((column) => textArray(column))] });
      head += events.length;
      await pool.query('select pg_notify($1, $2)', [appendedChannel, String(head)]);
    },
    async end() {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(`set local maintenance_work_mem = '256MB'`);
        // The constraint last, because it keeps readers out until the end.
        await client.query('create unique index event_stream_revision_key on es.event (stream, revision)');
        await client.query(`
          insert into es.stream (name, revision)
          select stream, case when count(*) = max(revision) + 1 then max(revision) end from es.event group by stream`);
        await client.query(`
          alter table es.event add constraint event_stream_revision_key unique using index event_stream_revision_key,
            reset (autovacuum_enabled)`);
        await client.query('commit');
      } finally {
        client.release(true);
      }
    },
  };
}
