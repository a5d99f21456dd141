import type { ClientBase } from 'pg';
import { tableName } from './table-definition.ts';

/** The database objects that use a table and must use its replacement after a switch: lock statements first, then definitions. */
export interface Dependents {
  /** Take the locks of all views without changing them. */
  readonly locks: readonly string[];
  /** Run these once the table's name belongs to the replacement. */
  readonly statements: readonly string[];
}

/**
 * Reads the views, functions and policies of other tables that use a table. Their definitions refer to it by name, so running
 * them again after the rename binds them to the replacement. Throws TypeError when an object of another kind depends on it.
 */
export async function readDependents(client: ClientBase, table: string): Promise<Dependents> {
  const { schema, name } = tableName(table);
  await client.query(`set search_path = ''`);
  const { rows } = await client.query<{ oid: string; type: string }>(
    `select c.oid::text, c.reltype::text as type from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2`,
    [schema, name],
  );
  const found = rows[0];
  if (!found) throw new TypeError(`there is no table ${table}`);

  const unsupported = await client.query<{ what: string }>(
    `select pg_describe_object(classid, objid, objsubid) as what from pg_depend
     where refclassid = 'pg_type'::regclass and refobjid in ($2, (select typarray from pg_type where oid = $2))
       and classid <> 'pg_type'::regclass and not (classid = 'pg_class'::regclass and objid = $1)
     union all
     select distinct pg_describe_object('pg_class'::regclass, c.oid, 0) from pg_depend d join pg_rewrite r on r.oid = d.objid
       join pg_class c on c.oid = r.ev_class
     where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = $1 and c.relkind <> 'v'`,
    [found.oid, found.type],
  );
  if (unsupported.rows.length > 0)
    throw new TypeError(
      `${table} cannot be replaced while it is used by ${unsupported.rows.map(({ what }) => what).join(', ')}: use its view there instead`,
    );

  const views = await client.query<{ view: string; column: string; options: string | null; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as view, quote_ident(a.attname) as column,
       array_to_string(c.reloptions, ', ') as options, pg_get_viewdef(c.oid) as definition
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
     where c.oid in (select r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
       where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = $1)
     order by 1`,
    [found.oid],
  );
  const functions = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.oid in (select objid from pg_depend where classid = 'pg_proc'::regclass and refclassid = 'pg_class'::regclass and refobjid = $1)
     order by p.oid`,
    [found.oid],
  );
  const policies = await client.query<{ statement: string }>(
    `select format('alter policy %I on %s', polname, polrelid::regclass) || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '')
       || coalesce(' with check (' || pg_get_expr(polwithcheck, polrelid) || ')', '') as statement
     from pg_policy p where polrelid <> $1
       and p.oid in (select objid from pg_depend where classid = 'pg_policy'::regclass and refclassid = 'pg_class'::regclass and refobjid = $1)
     order by 1`,
    [found.oid],
  );
  return {
    // Views have no default, so this only takes the view's lock, and it does so before the tables are locked.
    locks: views.rows.map(({ view, column }) => `alter view ${view} alter column ${column} drop default`),
    statements: [
      ...views.rows.map(
        ({ view, options, definition }) => `create or replace view ${view}${options ? ` with (${options})` : ''} as ${definition}`,
      ),
      ...functions.rows.map(({ definition }) => definition),
      ...policies.rows.map(({ statement }) => statement),
    ],
  };
}
