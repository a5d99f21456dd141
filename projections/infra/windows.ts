import { defaultTimeZone } from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';

/**
 * A common table expression `span` of one row: `since` and `before` are one and two windows before now, counted back in the
 * wall clock of the tenant's time zone; `zone` is that zone. A window is a Postgres interval (`30 days`, `1 year`).
 * Use its columns as scalar subqueries, so that they can bound an index scan.
 */
export function timeWindowCte(now: Date, window: string): RawBuilder<unknown> {
  return sql`
    zone as (select coalesce((select time_zone from read.business limit 1), ${defaultTimeZone}) as name),
    span as (
      select name as zone,
        (${now}::timestamptz at time zone name - ${window}::interval) at time zone name as since,
        (${now}::timestamptz at time zone name - 2 * ${window}::interval) at time zone name as before
      from zone)`;
}

/** A share in percent with one decimal; 0 when `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
