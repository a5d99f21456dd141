import type { platformRoutes, SellerIdentity, sellerRoutes } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instant, type Tx } from '../../../infra/index.ts';

/** Who issues the invoices of this installation. */
export async function seller(tx: Tx): Promise<z.input<(typeof sellerRoutes)['seller']['model']>> {
  const { rows } = await sql<{ readonly seller: SellerIdentity; readonly saved_at: Date }>`
    select seller, saved_at from read.seller`.execute(tx);
  const [row] = rows;
  return row ? { seller: row.seller, savedAt: instant(row.saved_at) } : { seller: null, savedAt: null };
}

/** The same for everybody: nothing of what only the tax authority needs. */
export async function publicCompany(tx: Tx): Promise<z.input<typeof platformRoutes.publicCompany.model>> {
  const found = (await seller(tx)).seller;
  if (found === null) return null;
  const { legalName, vatNumber, registrationNumber, address } = found;
  return { legalName, vatNumber, registrationNumber, address };
}
