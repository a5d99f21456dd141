import { DatabaseError, escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/**
 * Of each login. Whoever signs in can raise the first two times (in seconds) for their session, so that the workers end what runs longer, as
 * they end long transactions; the number of connections and the rights stay.
 */
export const analystLimits = {
  connections: 3,
  statementSeconds: 30,
  idleInTransactionSeconds: 60,
  transactionSeconds: 600,
  /** What one connection may put on the disk while it sorts, where who makes the login is a superuser. */
  temporaryFiles: '1GB',
} as const;

export interface AnalystLogin {
  /** Name of the role in Postgres. */
  readonly login: string;
  readonly password: string;
  readonly connections: number;
}

/** Databases of every server that nothing needs but its administrator. */
const maintenance = ['postgres', 'template1'];

/**
 * Makes a login that reads the schema `analytics` and nothing else, or gives an existing one this password. `pool` may create roles. A login
 * may enter each database that is open to everybody, and leave something there; those for maintenance are closed here, where `pool` may.
 */
export async function makeAnalystLogin(pool: Pick<Pool, 'query'>, { login, password, connections }: AnalystLogin): Promise<void> {
  const role = escapeIdentifier(login);
  const { statementSeconds, idleInTransactionSeconds, temporaryFiles } = analystLimits;
  for (const database of await openDatabases(pool)) {
    if (maintenance.includes(database)) await pool.query(`revoke connect, temporary on database ${escapeIdentifier(database)} from public`);
  }
  // One string of several statements is one transaction. Processes that make the same login wait for each other.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('sumaa analyst logins'));
    do $$ begin
      if not exists (select from pg_roles where rolname = ${escapeLiteral(login)}) then
        create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit;
      end if;
    end $$;
    alter role ${role} login connection limit ${connections} password ${escapeLiteral(password)};
    grant analyst to ${role};
    alter role ${role} set default_transaction_read_only = on;
    alter role ${role} set statement_timeout = '${statementSeconds}s';
    alter role ${role} set idle_in_transaction_session_timeout = '${idleInTransactionSeconds}s';
    alter role ${role} set search_path = analytics;
    do $$ begin
      -- Only a superuser may end connections of a role without being its member, or limit its files.
      if (select rolsuper from pg_roles where rolname = current_user) then
        alter role ${role} set temp_file_limit = '${temporaryFiles}';
      else
        grant ${role} to current_user;
      end if;
    end $$`);
}

/** The other databases of the server that every login may enter, by name. */
export async function openDatabases(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ datname: string }>(
    `select datname from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) as granted
     where datallowconn and datname <> current_database() and granted.grantee = 0 and granted.privilege_type = 'CONNECT' order by 1`,
  );
  return rows.map(({ datname }) => datname);
}

/** What Postgres says of a role that owns something in another database. */
const isOwner = (error: unknown): boolean => error instanceof DatabaseError && error.code === '2BP01';

/**
 * Removes a login and ends its connections; one that is gone already stays so. A role that owns something in another database stays, without
 * login and rights.
 */
export async function removeAnalystLogin(pool: Pick<Pool, 'query'>, login: string): Promise<void> {
  const role = escapeIdentifier(login);
  const ifThere = (statements: string) => `
    select pg_advisory_xact_lock(hashtext('sumaa analyst logins'));
    do $$ begin
      if exists (select from pg_roles where rolname = ${escapeLiteral(login)}) then ${statements} end if;
    end $$`;
  await pool.query(ifThere(`alter role ${role} nologin;`));
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login]);
  await pool.query(ifThere(`revoke analyst from ${role}; drop owned by ${role};`));
  await pool.query(ifThere(`drop role ${role};`)).catch((error: unknown) => {
    if (!isOwner(error)) throw error;
  });
}

/** The logins that begin with a prefix, by name. */
export async function analystLogins(pool: Pick<Pool, 'query'>, prefix: string): Promise<string[]> {
  const { rows } = await pool.query<{ rolname: string }>(
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
     where m.roleid = 'analyst'::regrole and starts_with(r.rolname, $1) order by 1`,
    [prefix],
  );
  return rows.map(({ rolname }) => rolname);
}

/** Whether the user of a pool may make logins. */
export async function mayMakeLogins(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>('select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user');
  return rows[0]?.may ?? false;
}
