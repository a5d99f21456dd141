import {
  rankOf,
  type ErasureRequest,
  type ErasureRequestState,
  type ErasureSubject,
  type RegisteredErasureRequest,
  type Role,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

interface Row {
  readonly request_id: Uuid;
  readonly subject: ErasureSubject;
  readonly account_id: Uuid;
  readonly asked_in: TenantId;
  readonly state: ErasureRequestState;
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly ended_at: Date | null;
  readonly reason: string | null;
}

const modelOf = (row: Row): ErasureRequest => ({
  id: row.request_id,
  subject: row.subject,
  state: row.state,
  requestedAt: instant(row.requested_at),
  dueAt: instant(row.due_at),
  endedAt: row.ended_at && instant(row.ended_at),
  reason: row.reason,
});

/** The own last request in the transaction's tenant, and that of the business for its general managers. */
export async function ownErasureRequests(
  tx: Tx,
  { accountId, role }: { readonly accountId: Uuid; readonly role: Role },
): Promise<{ person: ErasureRequest | null; business: ErasureRequest | null }> {
  const { rows } = await sql<Row>`
    select * from read.own_erasure_request where subject = 'business' or account_id = ${accountId}`.execute(tx);
  const of = (subject: ErasureSubject) => {
    const row = rows.find((each) => each.subject === subject);
    return row ? modelOf(row) : null;
  };
  return { person: of('person'), business: rankOf(role) >= rankOf('admin') ? of('business') : null };
}

interface Asked extends Row {
  readonly business: string | null;
  readonly name: string | null;
  readonly email: string | null;
}

/** The register: open requests by when they are due, then the answered ones. `tx` is of the platform. */
export async function erasureRequests(tx: Tx): Promise<{ items: RegisteredErasureRequest[] }> {
  const { rows } = await sql<Asked>`
    select r.*, s.name as business, a.full_name as name, a.email
    from read.erasure_request r left join read.askers_of_erasure() a using (request_id)
    left join read.subscriber s on s.subscriber_id::text = r.asked_in
    order by r.state <> 'open', case when r.state = 'open' then r.due_at end, r.ended_at desc, r.request_id
    limit 500`.execute(tx);
  return {
    items: rows.map((row) => ({
      ...modelOf(row),
      accountId: row.account_id,
      name: row.name,
      email: row.email,
      tenantId: row.asked_in,
      business: row.business,
    })),
  };
}
