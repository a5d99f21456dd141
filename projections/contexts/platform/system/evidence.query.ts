import { EvidenceCheckState, type evidenceRoutes } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';
import type { EvidenceRow } from './evidence.projection.ts';

interface Row extends Pick<EvidenceRow, 'events' | 'total' | 'verdict' | 'failure'> {
  readonly evidence_id: EvidenceRow['evidenceId'];
  readonly state: string;
  readonly name: string | null;
  readonly requested_at: Date;
  readonly ended_at: Date | null;
}

const shown = 20;

/** The last sealing of the log, and the newest checks of it. `tx` is of the platform. */
export async function evidence(tx: Tx): Promise<z.input<(typeof evidenceRoutes)['evidence']['model']>> {
  const { rows: seals } = await sql<{ readonly seal: EvidenceRow['seal'] }>`
    select seal from read.evidence where state = 'sealed' order by requested_at desc, evidence_id limit 1`.execute(tx);
  const { rows } = await sql<Row>`
    select e.*, a.full_name as name from read.evidence e left join read.account a on a.account_id = e.account_id
    where e.state <> 'sealed' order by e.requested_at desc, e.evidence_id limit ${shown}`.execute(tx);
  return {
    seal: seals[0]?.seal ?? null,
    checks: rows.map(({ evidence_id: id, state, name: by, events, total, verdict, failure, ...row }) => ({
      id,
      state: EvidenceCheckState.parse(state),
      by,
      requestedAt: instant(row.requested_at),
      endedAt: instant(row.ended_at),
      events,
      of: total,
      verdict,
      failure,
    })),
  };
}
