import type pg from 'pg';

/**
 * The contents of the schemas `read`, `work` and `analytics` as sorted lines: columns, keys, indexes, policies, grants, views,
 * functions, comments. Equal lines mean equal schemas.
 */
export async function catalogueOf(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`set search_path = ''`);
    const { rows } = await client.query<{ line: string }>(`
      with rel as (
        select c.* , format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('read', 'work', 'analytics')
      )
      select line from (
        select concat_ws(' ', 'relation', name, relkind, relrowsecurity, relforcerowsecurity, reloptions::text, (select array_agg(one::text order by one::text) from unnest(relacl) one),
          pg_get_userbyid(relowner), obj_description(oid, 'pg_class')) as line from rel
        union all
        select concat_ws(' ', 'column', name, attnum, attname, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, (select array_agg(one::text order by one::text) from unnest(attacl) one),
          pg_get_expr(adbin, adrelid), col_description(rel.oid, attnum))
        from rel join pg_attribute a on a.attrelid = rel.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped and relkind in ('r', 'v')
        union all
        select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(k.oid)) from rel join pg_constraint k on k.conrelid = rel.oid
        union all
        select concat_ws(' ', 'index', pg_get_indexdef(oid)) from rel where relkind = 'i'
        union all
        select concat_ws(' ', 'policy', name, polname, polcmd, polpermissive, (select array_agg(case when r = 0 then 'public' else pg_get_userbyid(r) end) from unnest(polroles) r),
          pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from rel join pg_policy p on p.polrelid = rel.oid
        union all
        select concat_ws(' ', 'view', name, pg_get_viewdef(oid)) from rel where relkind = 'v'
        union all
        select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl::text, pg_get_userbyid(p.proowner))
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('read', 'work', 'analytics')
      ) all_lines order by line collate "C"`);
    return rows.map(({ line }) => line);
  } finally {
    client.release(true);
  }
}
