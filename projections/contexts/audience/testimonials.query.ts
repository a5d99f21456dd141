import type { Testimonial, testimonialRoutes, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

type Answer<K extends keyof typeof testimonialRoutes> = z.input<(typeof testimonialRoutes)[K]['model']>;

interface Row extends Pick<Testimonial, 'state' | 'stars'> {
  readonly account_id: Uuid;
  readonly text: string | null;
  readonly name: string | null;
  readonly business: string;
  readonly written_at: Date;
}

const shownInConsole = 200;
const shownToEverybody = 6;

/** What the person said who asks; null where nothing is there or it was withdrawn. `tx` is of the platform. */
export async function ownTestimonial(tx: Tx, accountId: Uuid): Promise<Answer<'ownTestimonial'>> {
  const { rows } = await sql<Omit<Row, 'business'>>`
    select account_id, state, stars, text, name, written_at from read.testimonial where account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  if (!row || row.text === null || row.name === null) return null;
  const { stars, text, name, state } = row;
  return { stars, text, name, state, writtenAt: instant(row.written_at) };
}

/** All that is there, what waits for a decision first. `tx` is of the platform. */
export async function testimonials(tx: Tx): Promise<Answer<'testimonials'>> {
  const { rows } = await sql<Row>`
    select t.account_id, t.state, t.stars, t.text, t.name, t.written_at, s.name as business
    from read.testimonial t join read.subscriber s on s.subscriber_id::text = t.business_id
    where t.text is not null order by t.state <> 'pending', t.written_at desc, t.account_id limit ${shownInConsole}`.execute(tx);
  return {
    items: rows.map(({ account_id: id, state, stars, text, name, business, written_at }) => ({
      id,
      state,
      stars,
      text: text ?? '',
      name: name ?? '',
      business,
      writtenAt: instant(written_at),
    })),
  };
}

/** The mean of all stars given, not of those alone whose words staff show. */
async function ratingOf(tx: Tx): Promise<Answer<'publicTestimonials'>['rating']> {
  const { rows } = await sql<{ readonly average: number; readonly count: number }>`
    select round(avg(t.stars), 1)::float8 as average, count(*)::int as count
    from read.testimonial t join read.subscriber s on s.subscriber_id::text = t.business_id
    where t.text is not null and t.state <> 'withdrawn' and s.deactivated_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** What everybody may read; nothing of a business that was deactivated or erased. `tx` is of the platform. */
export async function publicTestimonials(tx: Tx): Promise<Answer<'publicTestimonials'>> {
  const { rows } = await sql<Row>`
    select t.stars, t.text, t.name, s.name as business
    from read.testimonial t join read.subscriber s on s.subscriber_id::text = t.business_id
    where t.state = 'approved' and t.text is not null and s.deactivated_at is null order by t.written_at desc, t.account_id limit ${shownToEverybody}`.execute(
    tx,
  );
  return {
    items: rows.map(({ stars, text, name, business }) => ({ stars, text: text ?? '', name: name ?? '', business })),
    rating: rows.length === 0 ? null : await ratingOf(tx),
  };
}
