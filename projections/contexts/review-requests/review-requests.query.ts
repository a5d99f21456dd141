import {
  defaultAskingRules,
  requestChannels,
  resultDays,
  reviewLinkOf,
  type RequestResults,
  type RequestState,
  type ReviewAsking,
  type ReviewLink,
  type ReviewRequest,
  type reviewRequestRoutes,
  type ReviewTemplate,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

type ListQuery = z.output<typeof reviewRequestRoutes.reviewRequests.query>;
type List = z.input<typeof reviewRequestRoutes.reviewRequests.model>;

/** The address at which Google takes a review of each linked branch. */
export async function reviewLinks(tx: Tx): Promise<ReviewLink[]> {
  const { rows } = await sql<{ readonly location_id: Uuid; readonly title: string; readonly place_id: string | null }>`
    select location_id, title, place_id from read.location where linked order by linked_at, title collate "C", location_id`.execute(tx);
  return rows.map(({ location_id: locationId, title: name, place_id }) => ({
    locationId,
    name,
    url: place_id === null ? null : reviewLinkOf(place_id),
  }));
}

interface ListRow extends Pick<ReviewRequest, 'branch' | 'channel' | 'name' | 'address' | 'language' | 'source' | 'state' | 'delivery'> {
  readonly request_id: Uuid;
  readonly recipient_id: Uuid;
  readonly location_id: Uuid;
  readonly asked_by: string | null;
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly opened_at: Date | null;
  readonly total: number;
}

/** What became of a request, as far as it is known; an opt-out counts for every request to its address. */
const stateOf = sql<RequestState>`case when recipient.opted_out_at is not null then 'opted_out' when request.opened_at is not null then 'opened'
  when request.handed_at is not null then case when request.delivery = 'accepted' then 'sent' else coalesce(request.delivery, 'sent') end
  when request.delivery = 'withdrawn' then 'withdrawn' when request.delivery is not null then 'refused' else 'planned' end`;

/** One page of the requests, the newest first. */
export async function requests(tx: Tx, { state, locationId, page, pageSize }: ListQuery): Promise<List> {
  const isState = state === undefined ? sql`true` : sql`${stateOf} = ${state}`;
  const isBranch = locationId === undefined ? sql`true` : sql`request.location_id = ${locationId}`;
  const { rows } = await sql<ListRow>`
    select request.request_id, request.recipient_id, request.location_id, location.title as branch, request.channel, recipient.name,
      recipient.address, request.language, request.source, account.full_name as asked_by, ${stateOf} as state, request.requested_at,
      request.due_at, request.handed_at as sent_at, request.opened_at, request.delivery, (count(*) over ())::int as total
    from read.review_request request
    join read.review_recipient recipient using (recipient_id)
    join read.location location on location.location_id = request.location_id
    left join read.account account on account.account_id = request.account_id
    where ${isState} and ${isBranch}
    order by request.requested_at desc, request.request_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return {
    items: rows.map(
      ({ request_id, recipient_id, location_id, asked_by, requested_at, due_at, sent_at, opened_at, total: _total, ...row }) => ({
        id: request_id,
        recipientId: recipient_id,
        locationId: location_id,
        askedBy: asked_by,
        ...row,
        requestedAt: instant(requested_at),
        dueAt: instant(due_at),
        sentAt: sent_at && instant(sent_at),
        openedAt: opened_at && instant(opened_at),
      }),
    ),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}

interface CountsRow {
  readonly name: string | null;
  readonly asked: number;
  readonly waiting: number;
  readonly not_sent: number;
  readonly sent: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly unknown: number;
  readonly opened: number;
  readonly opted_out: number;
  readonly reviews_after: number;
}

/** It still goes out. */
const isWaiting = sql`(request.handed_at is null and request.delivery is null and recipient.opted_out_at is null)`;

const counts = sql`count(*)::int as asked, (count(*) filter (where ${isWaiting}))::int as waiting, count(request.handed_at)::int as sent,
  (count(*) filter (where request.handed_at is null and not ${isWaiting}))::int as not_sent,
  (count(*) filter (where request.delivery = 'delivered'))::int as delivered,
  (count(*) filter (where request.handed_at is not null and request.delivery = 'undelivered'))::int as undelivered,
  (count(*) filter (where request.delivery = 'unknown'))::int as unknown,
  count(request.opened_at)::int as opened,
  count(distinct recipient.recipient_id) filter (where recipient.opted_out_at is not null)::int as opted_out`;

/** Requests that reached somebody in the days before a review of their branch; what did not arrive brought none. */
const arrivedBefore = sql`from read.review_request earlier where earlier.location_id = review.location_id
  and earlier.delivery is distinct from 'undelivered' and earlier.handed_at <= review.created_at
  and review.created_at < earlier.handed_at + make_interval(days => ${resultDays})`;

/** What came of the requests. A new review counts once for a branch and once for who asked, however many requests went before it. */
export async function results(tx: Tx): Promise<RequestResults> {
  const branches = await sql<CountsRow & { readonly location_id: Uuid; readonly name: string }>`
    select location.location_id, location.title as name, ${counts},
      (select count(*)::int from read.review review where review.location_id = location.location_id and not review.removed
        and exists (select ${arrivedBefore})) as reviews_after
    from read.review_request request
    join read.review_recipient recipient using (recipient_id)
    join read.location location on location.location_id = request.location_id
    group by location.location_id, location.title order by asked desc, location.title collate "C", location.location_id`.execute(tx);
  const senders = await sql<CountsRow & { readonly account_id: Uuid }>`
    select request.account_id, max(account.full_name) as name, ${counts},
      (select count(*)::int from read.review review where not review.removed
        and exists (select ${arrivedBefore} and earlier.account_id = request.account_id)) as reviews_after
    from read.review_request request
    join read.review_recipient recipient using (recipient_id)
    left join read.account account on account.account_id = request.account_id
    group by request.account_id order by asked desc, request.account_id`.execute(tx);
  return {
    branches: branches.rows.map(
      ({ location_id: locationId, not_sent: notSent, opted_out: optedOut, reviews_after: reviewsAfter, ...row }) => ({
        locationId,
        ...row,
        notSent,
        optedOut,
        reviewsAfter,
      }),
    ),
    senders: senders.rows.map(({ account_id: accountId, not_sent: notSent, opted_out: optedOut, reviews_after: reviewsAfter, ...row }) => ({
      accountId,
      ...row,
      notSent,
      optedOut,
      reviewsAfter,
    })),
  };
}

interface AskingRow {
  readonly max_per_month: number;
  readonly quiet_from: string;
  readonly quiet_to: string;
  readonly templates: ReviewTemplate[];
}

/** How the business asks, with the rules that hold while it changed none. */
export async function askingOf(tx: Tx, hasSms: boolean): Promise<ReviewAsking> {
  const { rows } = await sql<AskingRow>`
    select max_per_month, quiet_from, quiet_to, templates from read.review_asking`.execute(tx);
  const channels = requestChannels.filter((channel) => channel !== 'sms' || hasSms);
  const [row] = rows;
  if (!row) return { rules: defaultAskingRules, templates: [], channels };
  const { max_per_month: maxPerMonth, quiet_from: quietFrom, quiet_to: quietTo, templates } = row;
  return { rules: { maxPerMonth, quietFrom, quietTo }, templates, channels };
}
