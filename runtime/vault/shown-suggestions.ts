import type { Uuid } from '@sumaa/contracts';
import type pg from 'pg';
import type { Clock } from '../lifecycle/index.ts';
import type { Sealer } from './sealer.ts';

/** What one writing of smart replies has shown, and to whom. */
export interface ShownSuggestions {
  readonly accountId: Uuid;
  readonly texts: readonly string[];
}

/** Smart replies that are still being written, as far as they were shown; encrypted. Rows are kept for an hour if nobody removes them. */
export interface SuggestionsInWriting {
  keep(writing: ShownSuggestions & { readonly writingId: Uuid; readonly reviewId: Uuid }): Promise<void>;
  of(reviewId: Uuid): Promise<readonly ShownSuggestions[]>;
  remove(writingId: Uuid): Promise<void>;
  /** Deletes expired rows; returns their number. */
  sweep(): Promise<number>;
}

const keptMs = 60 * 60_000;
const sealContext = (writingId: string) => `shown_suggestion:${writingId}`;

export function createSuggestionsInWriting(pool: pg.Pool, sealer: Sealer, clock: Clock): SuggestionsInWriting {
  return {
    async keep({ writingId, reviewId, accountId, texts }) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify({ accountId, texts })), sealContext(writingId));
      await pool.query(
        `insert into vault.shown_suggestion (writing_id, review_id, sealed, expires_at) values ($1, $2, $3, $4)
         on conflict (writing_id) do update set sealed = excluded.sealed`,
        [writingId, reviewId, sealed, new Date(clock().getTime() + keptMs)],
      );
    },
    async of(reviewId) {
      const { rows } = await pool.query<{ writing_id: Uuid; sealed: string }>(
        'select writing_id, sealed from vault.shown_suggestion where review_id = $1 and expires_at > $2',
        [reviewId, clock()],
      );
      return rows.map(
        ({ writing_id: id, sealed }) => JSON.parse(sealer.open(sealed, sealContext(id)).toString('utf8')) as ShownSuggestions,
      );
    },
    async remove(writingId) {
      await pool.query('delete from vault.shown_suggestion where writing_id = $1', [writingId]);
    },
    async sweep() {
      const { rowCount } = await pool.query('delete from vault.shown_suggestion where expires_at <= $1', [clock()]);
      return rowCount ?? 0;
    },
  };
}
