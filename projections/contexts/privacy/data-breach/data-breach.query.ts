import type { DataBreach, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

interface Row {
  readonly breach_id: Uuid;
  readonly found_at: Date;
  readonly what: string;
  readonly affected: string;
  readonly people: number | null;
  readonly due_at: Date;
  readonly authority_told_at: Date | null;
  readonly people_told_at: Date | null;
  readonly closed_at: Date | null;
  readonly outcome: string | null;
}

/** The register: open breaches by when the authority is to be told, then the closed ones. `tx` is of the platform. */
export async function dataBreaches(tx: Tx): Promise<{ items: DataBreach[] }> {
  const { rows } = await sql<Row>`
    select * from read.data_breach
    order by closed_at is not null, case when closed_at is null then due_at end, closed_at desc, breach_id limit 500`.execute(tx);
  return {
    items: rows.map((row) => ({
      id: row.breach_id,
      foundAt: instant(row.found_at),
      what: row.what,
      affected: row.affected,
      people: row.people,
      dueAt: instant(row.due_at),
      authorityToldAt: instant(row.authority_told_at),
      peopleToldAt: instant(row.people_told_at),
      closedAt: instant(row.closed_at),
      outcome: row.outcome,
    })),
  };
}
