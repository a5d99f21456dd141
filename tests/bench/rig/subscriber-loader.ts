import { platformTenant } from '@sumaa/contracts';
import { Client } from 'pg';
import { createDice } from './dice.ts';

/** Who looks after the subscribers. */
export const keeper = { accountId: createDice(11).uuid(), memberId: createDice(12).uuid(), tenantId: platformTenant };

/** Fills the read models of the console with `count` businesses of three years, each with an owner, a subscription and up to 24 payments. */
export async function loadSubscribers(url: string, count: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const id = (of: string) => `overlay(overlay(md5('${of}' || n::text) placing '4' from 13) placing 'a' from 17)::uuid`;
  try {
    await client.query(
      `insert into read.account_v1 (account_id, tenant_id, role, email, full_name, language, email_confirmed, active, created_at)
       select ${id('a')}, ${id('s')}::text, 'admin', 'owner' || n || '@example.com', 'صاحب ' || n, 'ar', true, true, '2025-01-01'
       from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query(
      `insert into read.subscriber_v1 (subscriber_id, tenant_id, owner_account_id, name, name_key, activity_type, city, joined_at, plan, is_trial,
         is_past_due, ends_at, dormant_at, connection, branches, branch_count, reviews, rating_milli, revenue, last_sign_in_at, subscription)
       select ${id('s')}, 'platform', ${id('a')}, 'مقهى الواحة ' || n, 'مقهي الواحه ' || n, 'restaurant', 'الرياض',
         now() - n * interval '1095 days' / $1::int, (array['basic', 'professional', 'enterprise'])[1 + n % 3], n % 7 = 0,
         n % 50 = 0, case when n % 5 = 0 then now() - interval '3 months' end, case when n % 20 = 0 then now() - interval '2 months' end,
         case when n % 100 = 0 then 'lost' else 'connected' end, '{}', 1 + n % 9, n * 37 % 5000, 3000 + n * 31 % 2000, n * 997 % 900000,
         now() - n * interval '1 minute', '{"status":"none"}'
       from generate_series(1, $1::int) n`,
      [count],
    );
    await client.query(
      `insert into read.subscriber_payment_v2 (payment_id, tenant_id, subscriber_id, net, paid_at, plan, interval, period_start, period_end)
       select gen_random_uuid(), 'platform', ${id('s')}, 20000, at, 'professional', kind, at, at + case kind when 'yearly' then interval '1 year' else interval '1 month' end
       from generate_series(1, $1::int) n cross join lateral (select case when n % 10 = 0 then 'yearly' else 'monthly' end as kind) k
         cross join lateral generate_series(date_trunc('month', now()) - n % 24 * interval '1 month', now(), case kind when 'yearly' then interval '1 year' else interval '1 month' end) at`,
      [count],
    );
    await client.query(
      `insert into read.business_v1 (tenant_id, owner_account_id, name, activity_type, time_zone, step, registered_at)
       select subscriber_id::text, owner_account_id, name, 'restaurant', 'Asia/Riyadh', 4, joined_at from read.subscriber_v1`,
    );
    await client.query(
      `insert into read.subscription_v2 (tenant_id, status, plan, is_paid, trial_started_at, trial_ends_at, period_end, state)
       select subscriber_id::text, (array['active', 'active', 'past_due', 'trialing'])[1 + n % 4], plan, n % 4 < 3, joined_at, joined_at + interval '14 days',
         case when n % 4 < 3 then '2026-04-01'::timestamptz end,
         case when n % 4 < 3 then jsonb_build_object('period', jsonb_build_object('plan', plan, 'interval', (array['monthly', 'yearly'])[1 + n % 2],
           'start', '2026-03-01T00:00:00.000Z', 'grantedDays', 0)) else '{}'::jsonb end
         || case when n % 4 = 2 then jsonb_build_object('charge', jsonb_build_object('request', jsonb_build_object(
           'chargeId', ${id('c')}, 'requestedAt', '2026-03-01T00:00:00.000Z', 'byTransfer', n % 8 = 2, 'amount', '{"total":22885}'::jsonb))) else '{}' end
       from (select *, row_number() over (order by subscriber_id) as n from read.subscriber_v1) s`,
    );
    await client.query(
      `insert into read.billing_entry_v1 (entry_id, tenant_id, charge_id, what, at)
       select payment_id, subscriber_id::text, payment_id, 'paid', paid_at from read.subscriber_payment_v2`,
    );
    await client.query(
      `insert into read.charge_order_v1 (charge_id, tenant_id, plan, interval, total, requested_at)
       select payment_id, subscriber_id::text, plan, interval, net, paid_at from read.subscriber_payment_v2`,
    );
    await client.query(
      `insert into read.account_v1 (account_id, tenant_id, role, email, full_name, language, email_confirmed, active, created_at)
       values ($1, $2, 'super_admin', 'keeper@example.com', 'ريم', 'ar', true, true, '2025-01-01')`,
      [keeper.accountId, keeper.tenantId],
    );
    await client.query(
      `insert into read.member_v1 (member_id, tenant_id, account_id, role, permissions, active, joined_at)
       values ($1, $2, $3, 'super_admin', '{customers,billing,analytics,system}', true, '2025-01-01')`,
      [keeper.memberId, keeper.tenantId, keeper.accountId],
    );
    const filled = [
      'subscriber_v1',
      'subscriber_payment_v2',
      'account_v1',
      'business_v1',
      'subscription_v2',
      'billing_entry_v1',
      'charge_order_v1',
    ];
    for (const table of filled) await client.query(`vacuum (analyze) read.${table}`);
    const { rows } = await client.query<{ count: string }>('select count(*) as count from read.subscriber_v1');
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
