import type { subscriptionConsoleRoutes, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';

type Found = z.input<(typeof subscriptionConsoleRoutes)['documents']['model']>['items'][number];

/** Documents of all businesses whose number holds a text. `tx` is of the platform. */
export async function documents(tx: Tx, number: string): Promise<Found[]> {
  const { rows } = await sql<
    Omit<Found, 'id' | 'tenantId' | 'at'> & { readonly document_id: Uuid; readonly tenant_id: Uuid; readonly at: Date }
  >`
    select * from read.documents_numbered(${number}) order by at desc`.execute(tx);
  return rows.map(({ document_id: id, tenant_id: tenantId, business, kind, number: own, at }) => ({
    id,
    tenantId,
    business,
    kind,
    number: own,
    at: instant(at),
  }));
}
