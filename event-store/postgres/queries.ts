/**
 * All statements of the adapter; the write path is `es.append` (migrations/0009_append_to_one_stream.sql). The named ones are on the
 * path of every command, so each connection parses and plans them only once.
 */

/** $1 to $7: the arrays of `es.append`, all sent as `text[]`. */
export const appendSql = {
  name: 'es_append_arrays',
  text: `
select item, verdict, revision::text as revision, position::text as position
from es.append($1::text[]::int[], $2::text[], $3::text[]::bigint[], $4::text[]::uuid[], $5::text[], $6::text[], $7::text[])`,
} as const;

const columns = `e.position::text as position, e.stream, e.revision::text as revision, e.event_id, e.type, e.data, e.metadata, e.recorded_at`;

/** The first events of several streams: $1 streams, $2 limit per stream. */
export const readStreamsSql = {
  name: 'es_read_streams',
  text: `
select p.* from unnest($1::text[]) as wanted(stream)
cross join lateral (
  select ${columns} from es.event e where e.stream = wanted.stream order by e.revision limit $2
) p`,
} as const;

/** $1 stream, $2 first revision (null: the end), $3 limit. */
export const readForwardsSql = {
  name: 'es_read_forwards',
  text: `
select ${columns} from es.event e
where e.stream = $1 and e.revision >= coalesce($2::bigint, 0)
order by e.revision limit $3`,
} as const;

export const readBackwardsSql = {
  name: 'es_read_backwards',
  text: `
select ${columns} from es.event e
where e.stream = $1 and e.revision <= coalesce($2::bigint, 9223372036854775807)
order by e.revision desc limit $3`,
} as const;

const pageOf = (selected: string) => `
select h.head::text as head, p.*
from (select coalesce(max(position), 0) as head from es.event) h
left join lateral (
  select ${selected} from es.event e
  where e.position > $1::bigint and e.position <= $1::bigint + $2::bigint
    and ($4::text[] is null or exists (select from unnest($4::text[]) as f(prefix) where starts_with(e.stream, f.prefix)))
  order by e.position limit $3
) p on true
order by p.position::bigint`;

/**
 * One page after the cursor: $1 cursor, $2 number of positions to check, $3 limit of events, $4 stream prefixes or null.
 * Always at least one row, so that head and page come from one snapshot.
 */
export const pageSql = pageOf(columns);

/** The same with the text of data and metadata. */
export const pageOfTextsSql = pageOf(`${columns}, e.data::text as data_text, e.metadata::text as metadata_text`);

export const headSql = `
select position::text as position, recorded_at from es.event e order by e.position desc limit 1`;

export const identitySql = `select id from es.store`;

export const appendedChannel = 'es_appended';
