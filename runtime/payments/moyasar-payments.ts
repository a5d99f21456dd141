import { Uuid } from '@sumaa/contracts';
import { declineCode, retryAdvice } from './decline.ts';
import { OurMetadata, type MoyasarPayment } from './moyasar-shapes.ts';
import type { PaymentOutcome, PaymentSnapshot } from './payment-provider.ts';

/** What a payment has become, as Moyasar's statuses say it. Only `paid` and `captured` count as money; a refunded one was paid once. */
export function outcomeOf({ status, source }: MoyasarPayment): PaymentOutcome {
  switch (status) {
    case 'paid':
    case 'captured':
    case 'refunded':
      return { kind: 'paid' };
    case 'failed':
    case 'voided':
    case 'expired': {
      const code = declineCode(source?.response_code ?? null, source?.message ?? null);
      return { kind: 'declined', code, retry: retryAdvice(code) };
    }
    case 'initiated': {
      const url = source?.transaction_url ?? null;
      return url !== null && URL.canParse(url) ? { kind: 'needs_action', url } : { kind: 'pending' };
    }
    case 'authorized':
    case 'verified':
      return { kind: 'pending' };
    default:
      return { kind: 'unknown', reason: 'status' };
  }
}

/** The payment in our words; null for an id that is none of ours. */
export function snapshotOf(payment: MoyasarPayment): PaymentSnapshot | null {
  const id = Uuid.safeParse(payment.id);
  if (!id.success) return null;
  const { amount, currency, metadata, status } = payment;
  const refunded = status === 'voided' ? amount : (payment.refunded ?? 0);
  return { paymentId: id.data, outcome: outcomeOf(payment), amount, currency, refunded, ...ourIds(metadata) };
}

/** Our ids in the metadata of a payment or a page; null where they are absent or not ours. */
export function ourIds(metadata: unknown): Pick<PaymentSnapshot, 'chargeId' | 'tenantId'> {
  const ours = OurMetadata.safeParse(metadata);
  return ours.success ? { chargeId: ours.data.charge_id, tenantId: ours.data.tenant_id } : { chargeId: null, tenantId: null };
}
