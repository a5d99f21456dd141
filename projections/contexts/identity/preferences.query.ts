import {
  displayOf,
  type DisplayDefaults,
  type Language,
  type PersonPreferences,
  type preferencesRoutes,
  type Uuid,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { preferencesColumns, preferencesOf, type PreferencesColumns, type Tx } from '../../infra/index.ts';

interface PreferencesRow extends PreferencesColumns {
  readonly chosen: PersonPreferences;
  readonly registered_in: Language;
  readonly business_id: Uuid | null;
}

/** What an account chose, and what holds where it chose nothing; null when it is not, or no longer, a member of the tenant of `tx`. */
export async function preferences(
  tx: Tx,
  accountId: Uuid,
  defaults: DisplayDefaults,
): Promise<z.input<typeof preferencesRoutes.preferences.model> | null> {
  const { rows } = await sql<PreferencesRow>`
    select a.preferences as chosen, a.language as registered_in, b.tenant_id as business_id, ${preferencesColumns}
    from read.account a left join read.business b on true where a.account_id = ${accountId}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const business = row.business_id === null ? null : preferencesOf(row);
  const nothing = { language: null, dateFormat: null, calendar: null, undoSeconds: null, theme: null };
  const { language, dateFormat, calendar, undoSeconds, theme } = displayOf(nothing, business, defaults);
  return {
    chosen: row.chosen,
    defaults: { language: language ?? row.registered_in, dateFormat, calendar, undoSeconds, theme: theme ?? 'system' },
  };
}
