import { applicationKeptMs, iso, type Application, type audienceConsoleRoutes, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../infra/index.ts';

interface Row {
  readonly application_id: Uuid;
  readonly vacancy: Application['vacancy'];
  readonly state: Application['state'];
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly language: Application['language'];
  readonly resume_bytes: number;
  readonly received_at: Date;
  readonly erased_at: Date | null;
  readonly total: number;
}

/** One page of the applications, the newest first. */
export async function applications(
  tx: Tx,
  { vacancy, page, pageSize }: z.output<typeof audienceConsoleRoutes.applications.query>,
): Promise<z.input<typeof audienceConsoleRoutes.applications.model>> {
  const isVacancy = vacancy === undefined ? sql`true` : sql`vacancy = ${vacancy}`;
  const { rows } = await sql<Row>`
    select application_id, vacancy, state, name, email, note, language, resume_bytes, received_at, erased_at,
      (count(*) over ())::int as total
    from read.application where ${isVacancy}
    order by received_at desc, application_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const counted = await sql<{ readonly kept: number }>`
    select count(*)::int as kept from read.application where state = 'received'`.execute(tx);
  return {
    items: rows.map(({ application_id: id, vacancy: of, state, name, email, note, language, ...row }) => ({
      id,
      vacancy: of,
      state,
      name,
      email,
      note,
      language,
      resumeBytes: row.resume_bytes,
      receivedAt: instant(row.received_at),
      keptUntil: iso(new Date(row.received_at.getTime() + applicationKeptMs)),
      erasedAt: row.erased_at === null ? null : instant(row.erased_at),
    })),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
    kept: counted.rows[0]?.kept ?? 0,
  };
}

/** Where the résumé of an application is stored; null where there is none. */
export async function resumeFile(tx: Tx, id: Uuid): Promise<string | null> {
  const { rows } = await sql<{ readonly file_id: string | null }>`
    select file_id from read.application where application_id = ${id}`.execute(tx);
  return rows[0]?.file_id ?? null;
}
