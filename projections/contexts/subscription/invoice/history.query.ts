import type { Amount, BillingEntry, ChargePurpose, DocumentKind, Interval, PaymentMethod, PlanId, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, type Tx } from '../../../infra/index.ts';

interface Row {
  readonly entry_id: Uuid;
  readonly what: BillingEntry['what'];
  readonly at: Date;
  readonly purpose: ChargePurpose | null;
  readonly plan: PlanId | null;
  readonly interval: Interval | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly method: PaymentMethod | null;
  readonly amount: Amount | null;
  readonly document_id: Uuid | null;
  readonly kind: DocumentKind | null;
  readonly number: string | null;
  readonly file_id: string | null;
  readonly total: number;
}

const mostEntries = 200;

/** The newest entries of the billing history. */
export async function billingHistory(tx: Tx): Promise<{ total: number; entries: BillingEntry[] }> {
  const { rows } = await sql<Row>`
    select *, (count(*) over ())::int as total from read.billing_entry order by at desc, entry_id limit ${mostEntries}`.execute(tx);
  return { total: rows[0]?.total ?? 0, entries: rows.map(entryOf) };
}

function entryOf(row: Row): BillingEntry {
  const { entry_id: id, document_id: documentId, kind, number } = row;
  return {
    id,
    at: instant(row.at),
    what: row.what,
    purpose: row.purpose,
    plan: row.plan,
    interval: row.interval,
    periodStart: row.period_start && instant(row.period_start),
    periodEnd: row.period_end && instant(row.period_end),
    method: row.method,
    amount: row.amount,
    document: documentId && kind && number ? { id: documentId, kind, number, hasFile: row.file_id !== null } : null,
  };
}

/** Where the file of a document is; null where the business has no such document, or it is not drawn yet. */
export async function invoiceFile(tx: Tx, documentId: Uuid): Promise<{ readonly number: string; readonly fileId: string } | null> {
  const { rows } = await sql<{ readonly number: string; readonly fileId: string }>`
    select number, file_id as "fileId" from read.billing_entry where document_id = ${documentId} and file_id is not null`.execute(tx);
  return rows[0] ?? null;
}

/** The files of the newest documents. */
export async function invoiceFiles(tx: Tx): Promise<readonly { readonly number: string; readonly fileId: string }[]> {
  const { rows } = await sql<{ readonly number: string; readonly fileId: string }>`
    select number, file_id as "fileId" from read.billing_entry where file_id is not null order by at desc limit 500`.execute(tx);
  return rows;
}
