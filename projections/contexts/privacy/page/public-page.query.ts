import { slugKey, type PrivacyView } from '@sumaa/contracts';
import { sql } from 'kysely';
import { isLinked, rounded, type Tx } from '../../../infra/index.ts';
import { businessContact } from '../business-contact.ts';

/** What the settings of a business say about its page. */
export interface PageSettings {
  readonly tenant_id: string;
  readonly slug: string;
  readonly show_contact_info: boolean;
  readonly allow_search_engines: boolean;
}

export interface PageReview {
  readonly author_name: string | null;
  readonly stars: number | null;
  readonly text: string | null;
  readonly created_at: Date;
  readonly branch: string;
  readonly place_id: string | null;
}

/** All that the page shows. */
export interface PublicPage {
  readonly name: string;
  readonly timeZone: string;
  /** Null without reviews. */
  readonly rating: number | null;
  readonly reviewCount: number;
  /** Five stars first, down to one. */
  readonly byStars: readonly number[];
  readonly reviews: readonly PageReview[];
  /** Null unless the business shows it. */
  readonly contact: PrivacyView['contact'] | null;
}

const newest = 10;

/** The page that is on at an address, of whatever business; null where there is none. */
export async function pageAt(tx: Tx, slug: string): Promise<PageSettings | null> {
  const { rows } = await sql<PageSettings>`select * from read.public_page_at(${slugKey(slug)})`.execute(tx);
  return rows[0] ?? null;
}

/** The page of the transaction's tenant: figures over the reviews that Google shows of its linked branches, and the newest that are kept. */
export async function publicPage(tx: Tx, { show_contact_info }: PageSettings): Promise<PublicPage | null> {
  const { rows } = await sql<{
    readonly name: string;
    readonly time_zone: string;
    readonly average: number | null;
    readonly total: number;
    readonly by_stars: number[];
  }>`
    select b.name, b.time_zone, f.* from read.business b cross join (
      select avg(stars)::float8 as average, count(stars)::int as total,
        array[count(*) filter (where stars = 5), count(*) filter (where stars = 4), count(*) filter (where stars = 3),
          count(*) filter (where stars = 2), count(*) filter (where stars = 1)]::int[] as by_stars
      from read.review where not removed and ${isLinked()}) f
    where b.deactivated_at is null`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const reviews = await sql<PageReview>`
    select r.author_name, r.stars, r.text, r.created_at, l.title as branch, l.place_id
    from read.review r
    join read.location l on l.location_id = r.location_id
    left join read.review_retention k on k.review_id = r.review_id
    where not r.removed and l.linked and k.erased_at is null
    order by r.created_at desc, r.review_id desc limit ${newest}`.execute(tx);
  return {
    name: row.name,
    timeZone: row.time_zone,
    rating: rounded(row.average, 1),
    reviewCount: row.total,
    byStars: row.by_stars,
    reviews: reviews.rows,
    contact: show_contact_info ? await businessContact(tx) : null,
  };
}
