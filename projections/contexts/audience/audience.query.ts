import {
  articles,
  documentVersion,
  siteDocuments,
  iso,
  type audienceConsoleRoutes,
  type audienceRoutes,
  type Follower,
  type FollowState,
  type Iso,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

type Answer<K extends keyof typeof audienceConsoleRoutes> = z.input<(typeof audienceConsoleRoutes)[K]['model']>;
type FollowersQuery = z.output<typeof audienceConsoleRoutes.followers.query>;

interface Row {
  readonly follower_id: Follower['id'];
  readonly email: string | null;
  readonly language: Follower['language'];
  readonly state: FollowState;
  readonly requested_at: Date;
  readonly confirmed_at: Date | null;
  readonly reminded_at: Date | null;
  readonly ended_at: Date | null;
  readonly total: number;
}

const at = (date: Date | null): Iso | null => (date === null ? null : instant(date));

/** One page of those who follow, the newest first. */
export async function followers(tx: Tx, { kind, state, search, page, pageSize }: FollowersQuery): Promise<Answer<'followers'>> {
  const isState = state === undefined ? sql`true` : sql`state = ${state}`;
  const matches = search === undefined || search === '' ? sql`true` : sql`strpos(lower(email), lower(${search})) > 0`;
  const { rows } = await sql<Row>`
    select follower_id, email, language, state, requested_at, confirmed_at, reminded_at, ended_at, (count(*) over ())::int as total
    from read.follower where kind = ${kind} and ${isState} and ${matches}
    order by requested_at desc, follower_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const counted = await sql<{ readonly state: FollowState; readonly count: number }>`
    select state, count(*)::int as count from read.follower where kind = ${kind} group by state`.execute(tx);
  const countOf = (of: FollowState) => counted.rows.find((row) => row.state === of)?.count ?? 0;
  return {
    items: rows.map((row) => ({
      id: row.follower_id,
      email: row.email,
      language: row.language,
      state: row.state,
      requestedAt: instant(row.requested_at),
      confirmedAt: at(row.confirmed_at),
      remindedAt: at(row.reminded_at),
      endedAt: at(row.ended_at),
    })),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
    counts: { requested: countOf('requested'), confirmed: countOf('confirmed'), ended: countOf('ended') },
  };
}

interface NewsletterRow {
  readonly article: Answer<'newsletter'>['issues'][number]['article'];
  readonly tested_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly mailed: number;
}

/** How many get the newsletter, and the articles that were tested or sent. */
export async function newsletter(tx: Tx): Promise<Answer<'newsletter'>> {
  const counted = await sql<{ readonly count: number }>`
    select count(*)::int as count from read.follower where kind = 'newsletter' and state = 'confirmed'`.execute(tx);
  const { rows } = await sql<NewsletterRow>`
    select article, tested_at, started_at, finished_at, mailed from read.newsletter
    where article in (${sql.join(articles)}) order by article`.execute(tx);
  return {
    followers: counted.rows[0]?.count ?? 0,
    issues: rows.map(({ article, tested_at, started_at, finished_at, mailed }) => ({
      article,
      testedAt: at(tested_at),
      startedAt: at(started_at),
      finishedAt: at(finished_at),
      mailed,
    })),
  };
}

interface DocumentRow {
  readonly document: string;
  readonly version: number;
  readonly told_at: Date;
  readonly delivered_at: Date | null;
  readonly businesses: number | null;
}

/** The current versions of the texts that businesses agreed to, and how many businesses there are to tell. */
export async function documents(tx: Tx): Promise<Answer<'documents'>> {
  const counted = await sql<{ readonly count: number }>`select count(*)::int as count from read.subscriber`.execute(tx);
  const { rows } = await sql<DocumentRow>`
    select document, version, told_at, delivered_at, businesses from read.site_document`.execute(tx);
  return {
    businesses: counted.rows[0]?.count ?? 0,
    documents: siteDocuments.map((document) => {
      const version = documentVersion(document);
      const told = rows.filter((each) => each.document === document);
      const row = told.find((each) => each.version === version);
      return {
        document,
        version,
        toldBefore: Math.max(1, ...told.map((each) => each.version).filter((each) => each < version)),
        toldAt: at(row?.told_at ?? null),
        deliveredAt: at(row?.delivered_at ?? null),
        businesses: row?.businesses ?? null,
      };
    }),
  };
}

interface VotesRow {
  readonly article: Answer<'helpVotes'>[number]['article'];
  readonly helped: number;
  readonly unhelpful: number;
  readonly last_at: Date;
}

/** The votes on each article, where it helped least first. */
export async function helpVotes(tx: Tx): Promise<Answer<'helpVotes'>> {
  const { rows } = await sql<VotesRow>`
    select article, helped, unhelpful, last_at from read.help_votes order by unhelpful desc, helped desc, article`.execute(tx);
  return rows.map(({ last_at, ...row }) => ({ ...row, lastAt: instant(last_at) }));
}

/** When the platform starts, beside the clock of the server. */
export async function launchDate(tx: Tx, now: Date): Promise<z.input<typeof audienceRoutes.launch.model>> {
  const { rows } = await sql<{ readonly launch_at: Date | null }>`select launch_at from read.launch`.execute(tx);
  return { launchAt: at(rows[0]?.launch_at ?? null), now: iso(now) };
}
