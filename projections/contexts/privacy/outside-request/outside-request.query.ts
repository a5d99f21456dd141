import type { OutsideRequest, OutsideRequestKind, OutsideRequestOutcome, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

interface Row {
  readonly request_id: Uuid;
  readonly kind: OutsideRequestKind;
  readonly reference: string;
  readonly received_at: Date;
  readonly due_at: Date;
  readonly outcome: OutsideRequestOutcome | null;
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

/** The register: open requests by when they are due, then the answered ones. `tx` is of the platform. */
export async function outsideRequests(tx: Tx): Promise<{ items: OutsideRequest[] }> {
  const { rows } = await sql<Row>`
    select * from read.outside_request
    order by answered_at is not null, case when answered_at is null then due_at end, answered_at desc, request_id limit 500`.execute(tx);
  return {
    items: rows.map((row) => ({
      id: row.request_id,
      kind: row.kind,
      reference: row.reference,
      receivedAt: instant(row.received_at),
      dueAt: instant(row.due_at),
      outcome: row.outcome,
      answer: row.answer,
      answeredAt: instant(row.answered_at),
    })),
  };
}
