import type { ClientBase } from 'pg';

/** A table with everything attached to it, in a form that allows creating it again under another name. */
export interface TableDefinition {
  readonly columns: readonly string[];
  readonly constraints: readonly { readonly name: string; readonly definition: string }[];
  readonly indexes: readonly { readonly name: string; readonly unique: boolean; readonly rest: string }[];
  readonly policies: readonly string[];
  readonly grants: readonly string[];
  readonly settings: readonly string[];
}

/** Splits a name like `read.review_v1`. Throws TypeError for a name that would need quotes. */
export function tableName(table: string): { readonly schema: string; readonly name: string } {
  const [, schema, name] = /^([a-z][a-z0-9_]*)\.([a-z][a-z0-9_]*)$/.exec(table) ?? [];
  if (schema === undefined || name === undefined) throw new TypeError(`not a plain table name: ${table}`);
  return { schema, name };
}

/** Suffix of the shadow table and its indexes until the switch. */
export const shadowSuffix = '_beside';

/** Placeholder for the table's own name in a definition. */
const self = '«table»';

async function column(client: ClientBase, sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(sql, values);
  return rows.map(({ text }) => text);
}

/**
 * Reads a table's definition from the catalogue: columns, keys, indexes, policies, grants, settings, comments. Tables that
 * differ only in their names have equal definitions. Throws TypeError for triggers and foreign keys, which cannot be copied.
 */
export async function readDefinition(client: ClientBase, table: string): Promise<TableDefinition> {
  const { schema, name } = tableName(table);
  const at = [schema, name];
  // An empty path makes Postgres print qualified names.
  await client.query(`set search_path = ''`);
  const { rows } = await client.query<{ oid: string; odd: string | null }>(
    `select c.oid::text, (select string_agg(tgname::text, ', ') from pg_trigger where tgrelid = c.oid)
       || coalesce((select string_agg(conname::text, ', ') from pg_constraint where conrelid = c.oid and contype = 'f'), '') as odd
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2 and c.relkind = 'r'`,
    at,
  );
  const found = rows[0];
  if (!found) throw new TypeError(`there is no table ${table}`);
  if (found.odd !== null) throw new TypeError(`${table} cannot be copied, because it has: ${found.odd}`);
  const oid = [found.oid];
  const own = (text: string) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), self);
  const plain = (text: string) => (text.endsWith(shadowSuffix) ? text.slice(0, -shadowSuffix.length) : text);

  const columns = await column(
    client,
    `select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod), attcollation::regcollation, case when attnotnull then 'not null' end,
       'default ' || pg_get_expr(adbin, adrelid), 'comment ' || quote_literal(col_description(attrelid, attnum))) as text
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1 and attnum > 0 and not attisdropped order by attnum`,
    oid,
  );
  const constraints = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1 and contype in ('p', 'u', 'x', 'c') order by contype desc, conname`,
    oid,
  );
  const indexes = await client.query<{ name: string; unique: boolean; definition: string }>(
    `select i.relname as name, x.indisunique as unique, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = $1 and not exists (select from pg_constraint where conindid = i.oid) order by i.relname`,
    oid,
  );
  const policies = await column(
    client,
    `select format('create policy %I on ${schema}.%s as %s for %s to %s', polname, $2::text,
         case when polpermissive then 'permissive' else 'restrictive' end,
         case polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
         (select string_agg(case when r = 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ') from unnest(polroles) r))
       || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '')
       || coalesce(' with check (' || pg_get_expr(polwithcheck, polrelid) || ')', '') as text
     from pg_policy where polrelid = $1 order by polname`,
    [found.oid, self],
  );
  const grants = await column(
    client,
    `select format('grant %s%s on ${schema}.%s to %s%s', privilege_type, columns, $2::text,
         case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end, case when is_grantable then ' with grant option' else '' end) as text
     from (
       select a.*, '' as columns, c.relowner from pg_class c, aclexplode(c.relacl) a where c.oid = $1
       union all
       select a.*, format(' (%I)', t.attname), c.relowner from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a where c.oid = $1
     ) g where grantee <> relowner order by 1`,
    [found.oid, self],
  );
  const settings = await column(
    client,
    `select unnest(array[
         format('alter table ${schema}.%s owner to %I', $2::text, pg_get_userbyid(relowner)),
         case when relrowsecurity then format('alter table ${schema}.%s enable row level security', $2::text) end,
         case when relforcerowsecurity then format('alter table ${schema}.%s force row level security', $2::text) end,
         case when reloptions is not null then format('alter table ${schema}.%s set (%s)', $2::text, array_to_string(reloptions, ', ')) end,
         case when obj_description(oid, 'pg_class') is not null
           then format('comment on table ${schema}.%s is %L', $2::text, obj_description(oid, 'pg_class')) end]) as text
     from pg_class where oid = $1`,
    [found.oid, self],
  );
  return {
    columns: columns.map(own),
    constraints: constraints.rows.map(({ name: constraint, definition }) => ({ name: plain(constraint), definition: own(definition) })),
    indexes: indexes.rows.map(({ name: index, unique, definition }) => ({
      name: plain(index),
      unique,
      // The part of `CREATE INDEX i ON s.t USING btree (…)` after the table.
      rest: own(definition.slice(definition.indexOf(' USING '))),
    })),
    policies: policies.map(own),
    grants,
    settings: settings.filter((text) => text !== null),
  };
}

/** Statements that create an empty shadow table of `table`, with its keys and rights but without its other indexes. */
export function tableStatements(definition: TableDefinition, table: string): string[] {
  const { schema, name } = tableName(table);
  const shadow = `${name}${shadowSuffix}`;
  const named = (text: string) => text.replaceAll(self, shadow);
  return [
    // `including all` copies check constraints, with their names.
    `create table ${schema}.${shadow} (like ${table} including all excluding indexes)`,
    ...definition.constraints
      .filter(({ definition: text }) => !text.startsWith('CHECK'))
      .map(
        ({ name: constraint, definition: text }) =>
          `alter table ${schema}.${shadow} add constraint ${constraint}${shadowSuffix} ${named(text)}`,
      ),
    ...[...definition.settings, ...definition.policies, ...definition.grants].map(named),
  ];
}

/** Statements that create the other indexes; run them after the rows are loaded, which is faster than maintaining them row by row. */
export function indexStatements({ indexes }: TableDefinition, table: string): string[] {
  const { schema, name } = tableName(table);
  const shadow = `${name}${shadowSuffix}`;
  return indexes.map(
    ({ name: index, unique, rest }) =>
      `create ${unique ? 'unique ' : ''}index if not exists ${index}${shadowSuffix} on ${schema}.${shadow}${rest.replaceAll(self, shadow)}`,
  );
}
