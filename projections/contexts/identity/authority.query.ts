import { abilitiesOf, onboardingSteps, streamName, type NamedPermission, type Role, type StreamName, type Uuid } from '@sumaa/contracts';
import { packPosition, type EventStore, type Position } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { refuse, RefusalError, type Authority, type AuthorityLookup } from '@sumaa/runtime/http';
import { withTenant } from '@sumaa/runtime/postgres';
import type { Session } from '@sumaa/runtime/vault';
import { sql } from 'kysely';
import type { QueryDeps, Tx } from '../../infra/index.ts';

interface AuthorityRow {
  readonly account_active: boolean;
  readonly email_confirmed: boolean;
  readonly member_active: boolean;
  readonly business_closed: boolean;
  readonly role: Role;
  readonly permissions: NamedPermission[];
  readonly location_ids: Uuid[] | null;
  readonly step: number | null;
}

/** What an account may do in a tenant; null when it has no place there. `tx` is of that tenant. */
export async function authorityOf(tx: Tx, { accountId, tenantId }: Pick<Session, 'accountId' | 'tenantId'>): Promise<Authority | null> {
  const { rows } = await sql<AuthorityRow>`
    select a.active as account_active, a.email_confirmed, m.active as member_active, m.permissions, m.location_ids, b.step, m.role,
      b.deactivated_at is not null as business_closed
    from read.account a
    join read.member m on m.account_id = a.account_id
    left join read.business b on true
    where a.account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { role, permissions, email_confirmed: emailConfirmed, step } = row;
  return {
    accountId,
    tenantId,
    role,
    abilities: abilitiesOf(role, permissions, row.location_ids),
    locationIds: row.location_ids,
    emailConfirmed,
    // Platform staff have no onboarding: it counts as finished.
    step: step ?? onboardingSteps.finished,
    active: row.account_active && row.member_active && !row.business_closed,
  };
}

/**
 * Creates the look-up that the guard calls on every request. Sessions exist for confirmed members only, so an account that is
 * unknown or unconfirmed here means that the projections are behind: the look-up waits at most 2 s until they have read the
 * account's and the member's stream to the end, then looks again. Throws RefusalError `unavailable` when they still have not: the
 * session has not ended.
 */
export function createAuthority(deps: Pick<QueryDeps, 'db' | 'caughtUp'>, store: Pick<EventStore, 'readStream'>): AuthorityLookup {
  return async (session) => {
    const lookUp = () => withTenant(deps.db, session.tenantId, (tx) => authorityOf(tx, session));
    const found = await lookUp();
    if (found?.emailConfirmed) return found;
    const account = await lastPositionOf(store, streamName('account', session.accountId));
    const member = await lastPositionOf(store, streamName('member', memberIdOf(session.tenantId, session.accountId)));
    const fresh = await deps.caughtUp(packPosition({ account, member }), ['account', 'member']);
    const again = await lookUp();
    if (!fresh && !again?.emailConfirmed) throw new RefusalError(refuse('unavailable'));
    return again;
  };
}

async function lastPositionOf(store: Pick<EventStore, 'readStream'>, stream: StreamName): Promise<Position | null> {
  for await (const last of store.readStream(stream, { backwards: true, limit: 1 })) return last.position;
  return null;
}
