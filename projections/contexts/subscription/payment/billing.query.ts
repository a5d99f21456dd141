import { isPaidOnline, methodsOffered, type BillingDetails, type BillingView, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { instant, sharedSettings, type Tx } from '../../../infra/index.ts';

interface ProfileRow {
  readonly card_id: Uuid | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly month: number | null;
  readonly year: number | null;
  readonly card_saved_at: Date | null;
  readonly details: BillingDetails | null;
}

/** The saved card, the billing details, and the charge that is being paid. */
export async function billing(tx: Tx, hasProvider: boolean): Promise<BillingView> {
  const profile = (
    await sql<ProfileRow>`select card_id, brand, last4, month, year, card_saved_at, details from read.billing_profile`.execute(tx)
  ).rows[0];
  const [open] = (
    await sql<{
      readonly charge_id: Uuid;
      readonly state: 'due' | 'processing' | 'awaits_payer' | 'paid' | 'declined';
      readonly url: string | null;
    }>`
      select charge_id, state, url from read.charge_payment
      where state <> 'idle' and not is_withdrawn order by since desc limit 1`.execute(tx)
  ).rows;
  const card = profile ? cardOf(profile) : null;
  // What is due waits for a card; with one it is about to be taken.
  const isUnderWay = open !== undefined && (open.state !== 'due' || card !== null);
  const settings = await sharedSettings(tx);
  const methods = methodsOffered(settings, hasProvider);
  return {
    online: isPaidOnline(methods),
    methods,
    bankAccount: methods.transfer ? settings.bankAccount : null,
    card,
    details: profile?.details ?? null,
    progress: isUnderWay
      ? { chargeId: open.charge_id, state: open.state === 'awaits_payer' ? open.state : 'processing', url: open.url }
      : null,
  };
}

function cardOf({ card_id: cardId, brand, last4, month, year, card_saved_at: savedAt }: ProfileRow): BillingView['card'] {
  if (cardId === null || brand === null || last4 === null || month === null || year === null || savedAt === null) return null;
  return { cardId, brand, last4, month, year, savedAt: instant(savedAt) };
}
