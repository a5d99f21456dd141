import { platformTenant, readStoredSettings } from '@sumaa/contracts';
import type { AccessSettings } from '@sumaa/runtime/http';
import { withTenant } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import { instant, type QueryDeps, type Tx } from '../../../infra/index.ts';

/** What holds for everybody; `revision` 0 while nobody saved anything. */
export async function generalSettings(tx: Tx) {
  const { rows } = await sql<{ readonly revision: number; readonly settings: unknown; readonly saved_at: Date }>`
    select revision, settings, saved_at from read.platform_settings`.execute(tx);
  const [row] = rows;
  return { revision: row?.revision ?? 0, settings: readStoredSettings(row?.settings), savedAt: row ? instant(row.saved_at) : null };
}

/** Whom the settings let in, read outside any request. */
export const accessSettings =
  ({ db }: Pick<QueryDeps, 'db'>) =>
  async (): Promise<AccessSettings> =>
    (await withTenant(db, platformTenant, (tx) => generalSettings(tx))).settings;
