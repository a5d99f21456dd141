import type { businessSettingsRoutes } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, preferencesColumns, preferencesOf, type PreferencesColumns, type Tx } from '../../infra/index.ts';

interface SavedRow extends PreferencesColumns {
  readonly preferences_revision: number;
  readonly preferences_saved_at: Date | null;
  readonly saved_by_name: string | null;
}

type Model = z.input<typeof businessSettingsRoutes.businessPreferences.model>;

/** The preferences of the transaction's business; null for the platform itself. */
export async function businessPreferences(tx: Tx): Promise<Omit<Model, 'riyals'> | null> {
  const { rows } = await sql<SavedRow>`
    select ${preferencesColumns}, b.preferences_revision, b.preferences_saved_at, a.full_name as saved_by_name
    from read.business b left join read.account a on a.account_id = b.preferences_saved_by`.execute(tx);
  const [row] = rows;
  return row
    ? {
        preferences: preferencesOf(row),
        revision: row.preferences_revision,
        savedAt: instant(row.preferences_saved_at),
        savedByName: row.saved_by_name,
      }
    : null;
}
