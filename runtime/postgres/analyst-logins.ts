import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/**
 * Of each login. Whoever signs in can raise the first two times (in seconds) for their session, so that the workers end what runs longer, as
 * they end long transactions; the number of connections and the rights stay.
 */
export const analystLimits = { connections: 3, statementSeconds: 30, idleInTransactionSeconds: 60, transactionSeconds: 600 } as const;

export interface AnalystLogin {
  /** Name of the role in Postgres. */
  readonly login: string;
  readonly password: string;
  readonly connections: number;
}

/** Makes a login that reads the schema `analytics` and nothing else, or gives an existing one this password. `pool` may create roles. */
export async function makeAnalystLogin(pool: Pick<Pool, 'query'>, { login, password, connections }: AnalystLogin): Promise<void> {
  const role = escapeIdentifier(login);
  const { statementSeconds, idleInTransactionSeconds } = analystLimits;
  // One string of several statements is one transaction. Processes that make the same login wait for each other.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('sumaa analyst logins'));
    do $$ begin
      if not exists (select from pg_roles where rolname = ${escapeLiteral(login)}) then
        create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit;
      end if;
    end $$;
    alter role ${role} connection limit ${connections} password ${escapeLiteral(password)};
    grant analyst to ${role};
    alter role ${role} set default_transaction_read_only = on;
    alter role ${role} set statement_timeout = '${statementSeconds}s';
    alter role ${role} set idle_in_transaction_session_timeout = '${idleInTransactionSeconds}s';
    alter role ${role} set search_path = analytics;
    do $$ begin
      -- Only a superuser may end connections of a role without being its member.
      if not (select rolsuper from pg_roles where rolname = current_user) then
        grant ${role} to current_user;
      end if;
    end $$`);
}

/** Removes a login and ends its connections; one that is gone already stays so. */
export async function removeAnalystLogin(pool: Pick<Pool, 'query'>, login: string): Promise<void> {
  const role = escapeIdentifier(login);
  const ifThere = (statements: string) => `
    select pg_advisory_xact_lock(hashtext('sumaa analyst logins'));
    do $$ begin
      if exists (select from pg_roles where rolname = ${escapeLiteral(login)}) then ${statements} end if;
    end $$`;
  await pool.query(ifThere(`alter role ${role} nologin;`));
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login]);
  await pool.query(ifThere(`drop owned by ${role}; drop role ${role};`));
}

/** The logins that begin with a prefix, by name. */
export async function analystLogins(pool: Pick<Pool, 'query'>, prefix: string): Promise<string[]> {
  const { rows } = await pool.query<{ rolname: string }>(
    `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.member
     where m.roleid = 'analyst'::regrole and r.rolcanlogin and starts_with(r.rolname, $1) order by 1`,
    [prefix],
  );
  return rows.map(({ rolname }) => rolname);
}

/** Whether the user of a pool may make logins. */
export async function mayMakeLogins(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>('select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user');
  return rows[0]?.may ?? false;
}
