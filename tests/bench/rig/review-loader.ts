import { defaultMemberPermissions, type Iso, type ReviewEvent, type TenantId } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';
import { reviewProjection } from '@sumaa/projections/testing';
import { Client } from 'pg';
import { columnOf, copyInto, withoutIndexes } from './copy.ts';
import { createDice, type Dice } from './dice.ts';
import { subjectsOf } from './review-subjects.ts';
import { composeReview } from './review-texts.ts';

/** A business created by the loader; the same rank gives the same rows in every database. */
export interface LoadedTenant {
  readonly rank: number;
  readonly reviews: number;
  readonly tenantId: string;
  readonly accountId: string;
  readonly memberId: string;
  readonly locations: readonly string[];
}

/** Plans `count` businesses with `reviews` reviews in total; the n-th largest has a share proportional to n^-0.6, at least 5 reviews. */
export function tenantsOf(count: number, reviews: number): LoadedTenant[] {
  const shares = Array.from({ length: count }, (_, rank) => (rank + 1) ** -0.6);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, rank) => {
    const dice = createDice(rank * 7919 + 1);
    const own = Math.max(5, Math.round((share / all) * reviews));
    const locations = Array.from({ length: Math.min(40, 1 + Math.floor(own / 150)) }, () => dice.uuid());
    return { rank, reviews: own, tenantId: dice.uuid(), accountId: dice.uuid(), memberId: dice.uuid(), locations };
  });
}

const now = Date.parse('2026-03-15T09:00:00.000Z');
const instant = (at: number) => new Date(at).toISOString() as Iso;

/** Two years of a business's reviews, folded by the projection itself; two in three have a reply. */
function* reviewsOf({ rank, reviews, tenantId, locations }: LoadedTenant): Generator<Readonly<Record<string, unknown>>> {
  const dice = createDice(rank * 104_729 + 7);
  for (let n = 0; n < reviews; n++) {
    const reviewId = dice.uuid();
    const locationId = locations[dice.int(locations.length)] ?? '';
    const place = { reviewId, locationId };
    const createdAt = now - dice.int(730 * 86_400_000);
    const recorded = (type: string, data: object, at: number) =>
      // Only the fields that the fold reads.
      ({ type, data, metadata: { tenantId: tenantId as TenantId, occurredAt: instant(at) } }) as unknown as Recorded<ReviewEvent>;
    const { evolve } = reviewProjection;
    let row = evolve(
      null,
      recorded('ReviewReceived', { ...place, ...contentOf(dice, reviewId, createdAt) }, createdAt + 600_000),
      reviewId,
    );
    if (dice.int(3) > 0) {
      const at = createdAt + dice.int(3 * 86_400_000);
      row = evolve(
        row,
        recorded('ReplyObserved', { ...place, text: 'شكرا لك، نسعد بزيارتك دائما.', updatedAt: instant(at) }, at),
        reviewId,
      );
    }
    if (row) yield { ...row };
  }
}

function contentOf(dice: Dice, reviewId: string, createdAt: number) {
  const stars = dice.pick([5, 5, 5, 5, 4, 4, 3, 2, 1, 1]);
  const { language, author, text } = composeReview(dice, stars);
  const sentiment = stars === 3 ? 'neutral' : stars > 3 ? 'positive' : 'negative';
  return {
    writtenBeforeLink: false,
    answerDueAt: instant(createdAt + 86_400_000),
    googleName: `accounts/1/locations/1/reviews/${reviewId}`,
    authorName: author,
    authorPhotoUrl: null,
    anonymous: false,
    createdAt: instant(createdAt),
    updatedAt: instant(createdAt),
    stars,
    text,
    translation: null,
    language: text === null ? 'none' : language,
    sentiment,
    textSentiment: text === null ? null : sentiment,
    mismatch: false,
    topics: [],
    classifier: 'lexicon-1',
  };
}

function* rowsOf(tenants: readonly LoadedTenant[]): Generator<Readonly<Record<string, unknown>>> {
  for (const tenant of tenants) yield* reviewsOf(tenant);
}

function* valuesOf(tenants: readonly LoadedTenant[], names: readonly string[]): Generator<readonly unknown[]> {
  for (const row of rowsOf(tenants)) yield names.map((name) => row[name]);
}

/** PostgreSQL's text of an array. */
const arrayOf = (texts: readonly string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

function* keywordsOfReviews(tenants: readonly LoadedTenant[]): Generator<readonly unknown[]> {
  for (const { reviewId, tenantId, locationId, text } of rowsOf(tenants)) {
    const { keywords } = subjectsOf(typeof text === 'string' ? text : '');
    if (keywords.length > 0)
      yield [reviewId, tenantId, locationId, arrayOf(keywords.map(({ key }) => key)), arrayOf(keywords.map(({ shown }) => shown)), '{}'];
  }
}

function* topicsOfReviews(tenants: readonly LoadedTenant[]): Generator<readonly unknown[]> {
  for (const { reviewId, tenantId, locationId, text } of rowsOf(tenants)) {
    const { mentions } = subjectsOf(typeof text === 'string' ? text : '');
    const topics = [...new Set(mentions.map(({ topic }) => topic))];
    if (topics.length > 0) yield [reviewId, tenantId, locationId, arrayOf(topics), JSON.stringify(mentions), 'bench'];
  }
}

async function loadSubjects(client: Client, tenants: readonly LoadedTenant[]): Promise<void> {
  const place = ['review_id', 'tenant_id', 'location_id'];
  const tables = [
    ['read.review_keywords_v3', [...place, 'keys', 'shown', 'names'], keywordsOfReviews(tenants)],
    ['read.review_topics_v1', [...place, 'topics', 'mentions', 'classifier'], topicsOfReviews(tenants)],
  ] as const;
  for (const [table, columns, rows] of tables) await withoutIndexes(client, table, () => copyInto(client, table, columns, rows));
}

/** Views that every team has saved. */
const views = [
  ['سلبية بلا رد', { sentiment: ['negative'], reply: 'unanswered' }],
  ['نجمة أو نجمتان', { stars: [1, 2] }],
  ['إنجليزية بنص', { language: 'en', text: 'with' }],
] as const;

/**
 * Fills the read tables directly: reviews by COPY with indexes created afterwards, and one administrator per business. It
 * connects as the tables' owner, who bypasses the policies. Returns the number of reviews.
 */
export async function loadReviews(url: string, tenants: readonly LoadedTenant[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const [sample] = rowsOf(tenants);
    const names = Object.keys(sample ?? {});
    const table = 'read.review_v1';
    await withoutIndexes(client, table, () => copyInto(client, table, names.map(columnOf), valuesOf(tenants, names)));
    await loadSubjects(client, tenants);
    await loadPeople(client, tenants);
    await loadCompetitors(client, tenants);
    for (const table of ['review', 'review_topics', 'review_view', 'location', 'account', 'member', 'business', 'competitor', 'place_day'])
      await client.query(`vacuum (analyze) read.${table}_v1`);
    await client.query('vacuum (analyze) read.review_keywords_v3');
    const { rows } = await client.query<{ count: string }>('select count(*) as count from read.review_v1');
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** One business in fifty compares its first branch with five places, each measured on every day of a year. */
const comparedEvery = 50;
/** The id of its nth competitor, as a valid one. */
const competitorId = `overlay(overlay(md5("locationId"::text || n) placing '4' from 13) placing '8' from 17)::uuid`;

async function loadCompetitors(client: Client, tenants: readonly LoadedTenant[]): Promise<void> {
  const branches = tenants
    .filter(({ rank }) => rank % comparedEvery === 0)
    .map(({ tenantId, locations: [locationId] }) => ({ tenantId, locationId }));
  const places = `json_to_recordset($1::json) as t("tenantId" uuid, "locationId" uuid), generate_series(1, 5) as n`;
  const values = [JSON.stringify(branches)];
  await client.query(
    `insert into read.competitor_v1 (competitor_id, tenant_id, location_id, place_id, name, added_name, status, rating, review_count, measured_on)
     select ${competitorId}, "tenantId", "locationId", 'place-' || n, 'منافس ' || n, 'منافس ' || n, 'open', 4, 100, '2026-03-14'
     from ${places}`,
    values,
  );
  await client.query(
    `insert into read.place_day_v1 (key, tenant_id, location_id, place_id, day, rating, review_count)
     select id || ' ' || day, "tenantId", "locationId", id, day, 3.5 + n * 0.2, 100 * n + n * d
     from (select *, case n when 6 then "locationId" else ${competitorId} end as id
       from json_to_recordset($1::json) as t("tenantId" uuid, "locationId" uuid), generate_series(1, 6) as n) p,
       generate_series(0, 365) as d, to_char('2025-03-14'::date + d, 'YYYY-MM-DD') as day`,
    values,
  );
}

async function loadPeople(client: Client, tenants: readonly LoadedTenant[]): Promise<void> {
  for (let from = 0; from < tenants.length; from += 2_000) {
    const json = JSON.stringify(tenants.slice(from, from + 2_000));
    const shape = `json_to_recordset($1::json) as t("tenantId" uuid, "accountId" uuid, "memberId" uuid, rank int, locations json)`;
    await client.query(
      `insert into read.account_v1 (account_id, tenant_id, role, email, full_name, language, email_confirmed, active, created_at)
       select "accountId", "tenantId", 'admin', "accountId" || '@example.com', 'مالك ' || rank, 'ar', true, true, '2025-01-01' from ${shape}`,
      [json],
    );
    await client.query(
      `insert into read.member_v1 (member_id, tenant_id, account_id, role, permissions, active, joined_at)
       select "memberId", "tenantId", "accountId", 'admin', $2, true, '2025-01-01' from ${shape}`,
      [json, defaultMemberPermissions('admin')],
    );
    await client.query(
      `insert into read.business_v1 (tenant_id, owner_account_id, name, activity_type, plan, time_zone, step, registered_at)
       select "tenantId", "accountId", 'نشاط ' || rank, 'cafes', 'trial', 'Asia/Riyadh', 4, '2025-01-01' from ${shape}`,
      [json],
    );
    await client.query(
      `insert into read.location_v1 (location_id, tenant_id, connection_id, google_account, google_location, title, linked, linked_at,
         imported, history_complete, access)
       select l::uuid, "tenantId", "memberId", 'accounts/1', 'locations/' || n, 'فرع ' || n, true, '2025-01-01', 0, true, 'ok'
       from ${shape}, json_array_elements_text(locations) with ordinality as x(l, n)`,
      [json],
    );
    for (const [name, filter] of views)
      await client.query(
        `insert into read.review_view_v1 (view_id, tenant_id, account_id, name, filter, sort, shared, saved_at)
         select gen_random_uuid(), "tenantId", "accountId", $2, $3, 'recent', true, '2025-01-01' from ${shape}`,
        [json, name, JSON.stringify(filter)],
      );
  }
}
