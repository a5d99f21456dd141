import {
  day,
  intervals,
  isoAfter,
  lateMoney,
  methodsOffered,
  planIds,
  refundableOf,
  type BillingDetails,
  type Iso,
  type PlanId,
  type Subscription,
  type subscriptionConsoleRoutes as routes,
  type SubscriptionDetails,
  type SubscriptionItem,
  type SubscriptionStep,
  type Uuid,
  type waitingMoney,
} from '@sumaa/contracts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { createCursorCodec, instant, isLogComplete, sharedSettings, type Tx } from '../../../infra/index.ts';
import { billingHistory } from '../invoice/history.query.ts';
import { subscriptionState, subscriptionView, termsNow } from '../subscription.query.ts';

type Query = z.output<(typeof routes)['subscriptions']['query']>;

interface Row {
  readonly tenant_id: Uuid;
  readonly business: string;
  readonly owner_name: string | null;
  readonly owner_email: string | null;
  readonly status: SubscriptionItem['status'];
  readonly plan: PlanId;
  readonly interval: SubscriptionItem['interval'];
  readonly price: string | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly trial_ends_at: Date;
  readonly is_ending: boolean;
  readonly created_at: Date;
  readonly is_order: boolean;
  readonly order_total: string | null;
  readonly order_since: Date | null;
  readonly payment: 'paid' | 'declined' | 'credited' | null;
  readonly payment_at: Date | null;
  readonly sort_key: string;
}

/** All subscriptions, with the price of a period of each by the settings in force, and what each has to pay. */
async function listAt(tx: Tx) {
  const { prices } = await termsNow(tx);
  const each = planIds.flatMap((plan) => intervals.map((interval) => [`${plan} ${interval}`, prices[plan][interval]] as const));
  return sql`read.subscription_list(${JSON.stringify(Object.fromEntries(each))}::jsonb)`;
}

/** Each order as a text that ascends: the last row of a page is its text and the business. */
const sortKeys: Readonly<Record<Query['sort'], RawBuilder<string>>> = {
  recent: sql`lpad((100000000000000 - (extract(epoch from created_at) * 1000)::bigint)::text, 15, '0') collate "C"`,
  customer: sql`lower(business) collate "C"`,
  amount: sql`lpad((1000000000000 - coalesce(price, 0))::text, 13, '0') collate "C"`,
  plan: sql`case plan when 'enterprise' then '1' when 'professional' then '2' else '3' end collate "C"`,
};
/** A refund waits where there is no provider, or where it did not get through for this long. */
const stuckMs = day;
type Waiting = { readonly now: Iso; readonly hasProvider: boolean };

/** Whether something is open that a bank transfer may pay. */
async function isOrder(tx: Tx, { hasProvider }: Waiting): Promise<RawBuilder<boolean>> {
  const { transfer } = methodsOffered(await sharedSettings(tx), hasProvider);
  return sql<boolean>`(order_total is not null and (order_by_transfer or ${transfer}))`;
}

/** The businesses whose money waits for somebody. */
const waitingFor = (what: Exclude<(typeof waitingMoney)[number], 'order'>, { now, hasProvider }: Waiting): RawBuilder<unknown> =>
  sql`select tenant_id from read.money_waiting()
    where what = ${what} and since <= ${what === 'refund' && hasProvider ? isoAfter(now, -stuckMs) : now}::timestamptz`;

/** The ids that begin with a reference or more of the id; null where the search is none. */
function idRangeOf(search: string): { readonly first: string; readonly last: string } | null {
  const digits = search.replaceAll('-', '');
  return /^[\da-f]{4,32}$/.test(digits) ? { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') } : null;
}

/** Those with these letters in the name of business or owner or in the address, or in the reference of an order. */
function containing(wanted: string): RawBuilder<boolean> {
  const pattern = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const idRange = idRangeOf(wanted);
  return sql`(lower(business) like ${pattern} or lower(coalesce(owner_name, '')) like ${pattern} or lower(coalesce(owner_email, '')) like ${pattern}
    ${idRange ? sql`or tenant_id in (select tenant_id from read.businesses_of_orders(${idRange.first}, ${idRange.last}))` : sql``})`;
}

const cursors = createCursorCodec(z.object({ key: z.string(), id: z.uuid() }));

/** A page of all subscriptions, and how many match; null when the cursor is invalid. */
export async function subscriptions(
  tx: Tx,
  { search, plan, status, waiting, planless, sort, limit, cursor: token }: Query,
  since: Waiting,
): Promise<{ items: SubscriptionItem[]; matching: number; next: string | null } | null> {
  const cursor = token === undefined ? null : cursors.parse(token);
  if (token !== undefined && !cursor) return null;
  const wanted = (search ?? '').toLowerCase();
  const ordered = await isOrder(tx, since);
  const matching = sql`select *, ${ordered} as is_order, ${sortKeys[sort]} as sort_key from ${await listAt(tx)}
    where ${wanted === '' ? sql`true` : containing(wanted)}
      ${plan ? sql`and plan = ${plan}` : sql``} ${status ? sql`and status = ${status}` : sql``}
      ${planless ? sql`and ("interval" is null or status = 'cancelled')` : sql``}
      ${!waiting ? sql`` : waiting === 'order' ? sql`and ${ordered}` : sql`and tenant_id in (${waitingFor(waiting, since)})`}`;
  const { rows } = await sql<Row & { readonly matching: number }>`
    with found as materialized (${matching}),
    page as materialized (
      select * from found where ${cursor ? sql`(sort_key, tenant_id) > (${cursor.key}, ${cursor.id})` : sql`true`}
      order by sort_key, tenant_id limit ${limit + 1})
    select page.*, p.what as payment, p.at as payment_at, (select count(*)::int from found) as matching
    from page left join read.last_payments((select array_agg(tenant_id) from page)) p using (tenant_id)
    order by sort_key, tenant_id`.execute(tx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(itemOf),
    matching: rows[0]?.matching ?? 0,
    next: last ? cursors.pack({ key: last.sort_key, id: last.tenant_id }) : null,
  };
}

function itemOf(row: Row): SubscriptionItem {
  const { tenant_id: tenantId, business, owner_name: ownerName, owner_email: ownerEmail, status, plan, interval } = row;
  return {
    tenantId,
    business,
    ownerName,
    ownerEmail,
    status,
    plan,
    interval,
    price: row.price === null ? null : Number(row.price),
    periodStart: row.period_start && instant(row.period_start),
    periodEnd: row.period_end && instant(row.period_end),
    trialEndsAt: instant(row.trial_ends_at),
    isEnding: row.is_ending,
    createdAt: instant(row.created_at),
    order: row.is_order && row.order_since ? { total: Number(row.order_total), since: instant(row.order_since) } : null,
    lastPayment: row.payment && row.payment_at ? { what: row.payment, at: instant(row.payment_at) } : null,
  };
}

/** Counts, and what the active ones bring: yearly ones with a twelfth of their price, shown apart; one in its granted days brings nothing. */
export async function subscriptionStatistics(tx: Tx, since: Waiting): Promise<z.input<(typeof routes)['subscriptionStatistics']['model']>> {
  const isPaid = sql`(granted_from is null or granted_from > ${since.now}::timestamptz)`;
  const { rows } = await sql<{
    total: number;
    active: number;
    trials: number;
    monthly: number;
    yearly: number;
    order: number;
    refund: number;
    transfer: number;
  }>`
    select count(*)::int as total, count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'trialing')::int as trials,
      coalesce(sum(price) filter (where status = 'active' and "interval" = 'monthly' and ${isPaid}), 0)::float8 as monthly,
      coalesce(sum(price) filter (where status = 'active' and "interval" = 'yearly' and ${isPaid}), 0)::float8 as yearly,
      count(*) filter (where ${await isOrder(tx, since)})::int as "order",
      count(*) filter (where tenant_id in (${waitingFor('refund', since)}))::int as refund,
      count(*) filter (where tenant_id in (${waitingFor('transfer', since)}))::int as transfer
    from ${await listAt(tx)}`.execute(tx);
  const { yearly, order, refund, transfer, ...counted } = rows[0]!;
  const { rows: held } = await sql<{ at: Date }>`select backup_at as at from ops.quarantine where released_at is null`.execute(tx);
  const restoredFrom = held[0] ? instant(held[0].at) : null;
  const { bankAccount, paymentMethods } = await sharedSettings(tx);
  const lacksBankAccount = bankAccount === null && (paymentMethods.transfer || !since.hasProvider);
  const waiting = { order, refund, transfer };
  return { ...counted, yearlyShare: Math.round(yearly / 12), lacksBankAccount, restoredFrom, waiting };
}

/** Who the business is, as the platform sees it; null for one without a subscription. */
export async function subscriber(
  tx: Tx,
  tenantId: Uuid,
): Promise<Pick<SubscriptionDetails, 'business' | 'ownerName' | 'ownerEmail'> | null> {
  const { rows } = await sql<Row>`select * from read.subscriber_of(${tenantId})`.execute(tx);
  const [row] = rows;
  return row ? { business: row.business, ownerName: row.owner_name, ownerEmail: row.owner_email } : null;
}

/** Subscription, payments and timeline of the transaction's tenant; null without a subscription. */
export async function subscriptionRecord(
  tx: Tx,
  now: Iso,
): Promise<
  | (Pick<SubscriptionDetails, 'view' | 'buyer' | 'history' | 'refundable' | 'orders' | 'transfers' | 'steps'> &
      Pick<SubscriptionDetails['refunds'], 'underWay'>)
  | null
> {
  const view = await subscriptionView(tx, now);
  if (!view) return null;
  const { entries: history } = await billingHistory(tx);
  const state = await subscriptionState(tx);
  const { rows: returned } = await sql<{ readonly paymentId: Uuid; readonly total: number }>`
    select payment_id as "paymentId", greatest(wanted, refunded) as total from read.refund`.execute(tx);
  const backOf = new Map(returned.map(({ paymentId, total }) => [paymentId, total]));
  const settled = state.status === 'none' ? [] : Object.entries(state.settled);
  const refundable = settled.flatMap(([id, { paymentId }]) => {
    const chargeId = id as Uuid;
    const before = paymentId === null ? 0 : backOf.get(paymentId);
    return state.status === 'none' ? [] : { chargeId, most: refundableOf(state, chargeId, before) };
  });
  const { rows: profiles } = await sql<{ readonly details: BillingDetails | null }>`select details from read.billing_profile`.execute(tx);
  const { rows: transfers } = await sql<Omit<SubscriptionDetails['transfers'][number], 'at'> & { readonly at: Date }>`
    select payment_id as "paymentId", amount, reference, at from read.unapplied_transfer order by at, payment_id`.execute(tx);
  const { rows: refunds } = await sql<{ readonly paymentId: Uuid; readonly amount: number; readonly since: Date }>`
    select payment_id as "paymentId", wanted - refunded as amount, since from read.refund
    where by_provider and wanted > refunded order by since, payment_id`.execute(tx);
  return {
    view,
    buyer: profiles[0]?.details ?? null,
    history,
    refundable,
    orders: state.status === 'none' ? [] : await pastOrders(tx, state, { now, membersUsed: view.usage.members.used }),
    transfers: transfers.map((one) => ({ ...one, at: instant(one.at) })),
    underWay: refunds.map((one) => ({ ...one, since: instant(one.since) })),
    steps: await steps(tx),
  };
}

/** The newest orders that are over, with what becomes of money that comes for them now. */
async function pastOrders(
  tx: Tx,
  state: Subscription,
  { now, membersUsed }: { readonly now: Iso; readonly membersUsed: number },
): Promise<SubscriptionDetails['orders']> {
  const { rows } = await sql<Omit<SubscriptionDetails['orders'][number], 'endedAt' | 'late'> & { readonly endedAt: Date }>`
    select charge_id as "chargeId", plan, "interval", total, ended, ended_at as "endedAt" from read.charge_order
    where ended is not null order by requested_at desc, charge_id limit 50`.execute(tx);
  const { rows: businesses } = await sql<{ readonly active: boolean }>`select deactivated_at is null as active from read.business`.execute(
    tx,
  );
  const terms = { ...(await termsNow(tx)), membersUsed, isActive: businesses[0]?.active ?? false };
  return rows.map((order) => ({ ...order, endedAt: instant(order.endedAt), late: lateMoney(state, order, now, terms).becomes }));
}

async function steps(tx: Tx): Promise<SubscriptionStep[] | null> {
  if (!(await isLogComplete(tx))) return null;
  const { rows } = await sql<{ id: string; at: Date; event: string; details: SubscriptionStep['details']; name: string | null }>`
    select e.id::text, e.at, e.event,
      e.details || jsonb_strip_nulls(jsonb_build_object('reason', s.reason)) as details, a.full_name as name
    from (select * from read.audit where kind = 'plan' order by at desc, id desc limit 100) e
    left join read.staff_reason s on s.event_id = e.id
    left join read.account a on a.account_id = e.account_id
    order by e.at desc, e.id desc`.execute(tx);
  return rows.map(({ id, at, event, details, name }) => ({ id, at: instant(at), event, details, byName: name }));
}
