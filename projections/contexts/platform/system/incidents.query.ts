import { statusDays, type Incident, type Iso } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

type Row = Pick<Incident, 'id' | 'services' | 'title' | 'updates'> & { readonly opened_at: Date; readonly closed_at: Date | null };

const shown = 100;

const itemOf = ({ opened_at, closed_at, ...row }: Row): Incident => ({
  ...row,
  openedAt: instant(opened_at),
  closedAt: instant(closed_at),
});

/** All incidents, the open ones first, then the newest. `tx` is of the platform. */
export async function incidents(tx: Tx): Promise<Incident[]> {
  const { rows } = await sql<Row>`
    select incident_id as id, services, title, updates, opened_at, closed_at from read.incident
    order by closed_at is not null, opened_at desc, incident_id limit ${shown}`.execute(tx);
  return rows.map(itemOf);
}

/** What everybody is told: those that are open or were within the days that `/status` shows. `tx` is of the platform. */
export async function publicIncidents(tx: Tx, now: Iso): Promise<Incident[]> {
  const { rows } = await sql<Row>`
    select incident_id as id, services, title, updates, opened_at, closed_at from read.incident
    where closed_at is null or closed_at > ${now}::timestamptz - make_interval(days => ${statusDays})
    order by closed_at is not null, opened_at desc, incident_id limit ${shown}`.execute(tx);
  return rows.map(itemOf);
}
