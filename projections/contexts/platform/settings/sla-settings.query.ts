import {
  defaultSlaSettings,
  policyFor,
  type ContactClock,
  type Iso,
  type platformRoutes,
  type SlaSettings,
  type slaSettingsRoutes,
} from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';

type Answer<K extends 'slaSettings' | 'runningClocks'> = z.input<(typeof slaSettingsRoutes)[K]['model']>;

interface SettingsRow {
  readonly revision: number;
  readonly settings: SlaSettings;
  readonly saved_at: Date;
  readonly name: string | null;
}

/** The support hours and SLA policies that were saved last; `people`: who may be made responsible. */
export async function slaSettings(tx: Tx, people: Answer<'slaSettings'>['people']): Promise<Answer<'slaSettings'>> {
  const { rows } = await sql<SettingsRow>`
    select s.revision, s.settings, s.saved_at, a.full_name as name
    from read.sla_settings s left join read.account a on a.account_id = s.saved_by
    order by s.revision desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return { revision: 0, settings: defaultSlaSettings, savedAt: null, savedByName: null, people };
  const savedAt: Iso = instant(row.saved_at);
  return { revision: row.revision, settings: row.settings, savedAt, savedByName: row.name, people };
}

/** What visitors are told: the support hours in force, and within which time a message of the contact page is answered first. */
export async function supportHours(tx: Tx): Promise<z.input<(typeof platformRoutes)['supportHours']['model']>> {
  const { rows } = await sql<{ readonly settings: SlaSettings }>`
    select settings from read.sla_settings order by revision desc limit 1`.execute(tx);
  const settings = rows[0]?.settings ?? defaultSlaSettings;
  const { firstAnswerMs: ms, clock } = policyFor(settings, { priority: 'medium', channel: 'web' });
  return { hours: settings.hours, firstAnswer: { ms, clock } };
}

const mostClocks = 5_000;

/** The clocks that run, the longest running first. */
export async function runningClocks(tx: Tx): Promise<Answer<'runningClocks'>> {
  const { rows } = await sql<{ readonly clock: ContactClock; readonly total: number }>`
    select clock, (count(*) over ())::int as total from read.contact_clock where run = 'running'
    order by started_at, message_id limit ${mostClocks}`.execute(tx);
  const clocks = rows.map(({ clock }) => ({ ...clock, pauses: [...clock.pauses], targets: [...clock.targets] }));
  return { total: rows[0]?.total ?? 0, clocks };
}
