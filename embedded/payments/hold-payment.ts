import type { Uuid } from '@sumaa/contracts';

/** A payment that the stand-in is to hold although it was not made there: one of the demonstration's history. Halalas with VAT. */
export interface HeldPayment {
  readonly paymentId: Uuid;
  readonly chargeId: Uuid;
  readonly tenantId: Uuid;
  readonly amount: number;
  readonly at: Date;
}

/** Has the stand-in hold a payment, so that it can be given back; a repetition changes nothing. */
export async function holdPayment(url: string, { paymentId: id, chargeId, tenantId, amount, at }: HeldPayment): Promise<void> {
  const body = { id, amount, metadata: { charge_id: chargeId, tenant_id: tenantId }, at };
  const hook = `${url}/__admin/payments`;
  const answer = await fetch(hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${hook} answered ${answer.status}: ${await answer.text()}`);
}
