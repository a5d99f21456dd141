import { platformTenant } from '@sumaa/contracts';
import { Client } from 'pg';
import { withoutIndexes } from './copy.ts';
import { createDice } from './dice.ts';

/** Whoever audits all businesses. */
export const auditor = { accountId: createDice(7).uuid(), memberId: createDice(8).uuid(), tenantId: platformTenant };

/** A business of many entries, and somebody of it who acted seldom. */
export const audited = {
  tenantId: '00000000-0000-4000-8000-000000000005',
  accountId: createDice(9).uuid(),
  memberId: createDice(10).uuid(),
};

/** The request that caused the first entries. */
export const chainOfFirst = 'chain-0';

/** A record of the first events. */
export const recordOfFirst = 'review-cc15cffe-04b1-b3f7-2e0f-50e4ba28a09c';

/**
 * Fills the audit trail directly with `count` entries of 10,000 businesses in two years: mostly sign-ins and replies; one in 50,000 is of
 * the rarest type, of the rarest channel, or of the person. Beside them half as many events that the trail does not list.
 */
export async function loadAudit(url: string, count: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await withoutIndexes(client, 'read.audit_v1', async () => {
      await client.query(
        `insert into read.audit_v1 (id, tenant_id, at, event, kind, actor_kind, account_id, role, person_id, origin, network,
           subject_kind, subject_id, details, correlation_id, stream, revision, causation_id)
         select overlay(overlay(md5(n::text) placing '4' from 13) placing 'a' from 17)::uuid, format('00000000-0000-4000-8000-%s', lpad((n % 10000)::text, 12, '0')),
           '2026-03-15'::timestamptz - interval '730 days' * (n / $1::int::float8),
           case when n % 50000 = 7 then 'EmailChangeRefused' else (array['SignInSucceeded', 'ReplyQueued', 'ReplyPublished', 'SignedOut', 'ReviewAssigned'])[1 + n % 5] end,
           case when n % 50000 = 7 then 'refusal' else (array['sign_in', 'reply', 'reply', 'sign_in', 'team'])[1 + n % 5] end,
           case when n % 50000 = 11 then 'system' else (array['person', 'person', 'worker'])[1 + n % 3] end,
           case when n % 50000 = 5 then $2::uuid else overlay(overlay(md5('a' || n % 30000) placing '4' from 13) placing 'a' from 17)::uuid end, 'agent',
           case when n % 50000 = 5 then $2::uuid else overlay(overlay(md5('a' || n % 30000) placing '4' from 13) placing 'a' from 17)::uuid end, '01234567', '93.168.0.0/16',
           null, null, '{}', 'chain-' || n / 4, 'review-' || md5('r' || n / 6)::uuid, n % 6, md5(n::text)::uuid::text
         from generate_series(0, $1::int - 1) n`,
        [count, audited.accountId],
      );
    });
    await withoutIndexes(client, 'read.recorded_event_v1', async () => {
      await client.query(
        `insert into read.recorded_event_v1 (id, tenant_id, at, event, actor_kind, subject_kind, subject_id, stream, revision, correlation_id, causation_id)
         select overlay(overlay(md5('e' || n) placing '4' from 13) placing 'a' from 17)::uuid, format('00000000-0000-4000-8000-%s', lpad((n % 10000)::text, 12, '0')),
           '2026-03-15'::timestamptz - interval '730 days' * (n / $1::int::float8),
           case when n % 50000 = 7 then 'ReviewRemoved' else (array['ReviewReceived', 'ReplyAccepted', 'ReviewEdited'])[1 + n % 3] end,
           'worker', 'review', md5('r' || n / 2)::uuid, 'review-' || md5('r' || n / 2)::uuid, n % 2, 'chain-' || n / 4, md5(n::text)::uuid::text
         from generate_series(0, $1::int - 1) n`,
        [Math.ceil(count / 2)],
      );
    });
    const person = `insert into read.account_v1 (account_id, tenant_id, role, email, full_name, language, email_confirmed, active, created_at)
       values ($1, $2, $3, $4, 'عبير', 'ar', true, true, '2025-01-01')`;
    const member = `insert into read.member_v1 (member_id, tenant_id, account_id, role, permissions, active, joined_at)
       values ($1, $2, $3, $4, $5, true, '2025-01-01')`;
    for (const [{ accountId, memberId, tenantId }, role, permissions] of [
      [auditor, 'super_admin', '{audit}'],
      [audited, 'admin', '{}'],
    ] as const) {
      await client.query(person, [accountId, tenantId, role, `${role}@example.com`]);
      await client.query(member, [memberId, tenantId, accountId, role, permissions]);
    }
    for (const table of ['audit', 'recorded_event', 'account', 'member']) await client.query(`vacuum (analyze) read.${table}_v1`);
    const { rows } = await client.query<{ count: string }>('select count(*) as count from read.audit_v1');
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
