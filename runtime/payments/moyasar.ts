import { Uuid } from '@sumaa/contracts';
import { z } from 'zod';
import { createBreaker } from '../breaker/index.ts';
import type { PaymentConfig } from '../config/index.ts';
import { constantTimeEqual } from '../derive/index.ts';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { callMoyasar, type MoyasarRequest } from './moyasar-call.ts';
import { moyasarPages } from './moyasar-pages.ts';
import { ourIds, snapshotOf } from './moyasar-payments.ts';
import { MoyasarInvoice, MoyasarNotice, MoyasarPayment, MoyasarPayments, MoyasarToken } from './moyasar-shapes.ts';
import { currency, outcomeOfFound } from './outcome-of-found.ts';
import { createPace, type PaceClock } from './pace.ts';
import { PaymentError } from './payment-error.ts';
import type { PaymentOrder, PaymentOutcome, PaymentProvider, PaymentSnapshot, TakenPayment } from './payment-provider.ts';

/** Pages of the list of payments that are read at most. */
const mostPages = 25;

const isOutage = (error: unknown): boolean => error instanceof PaymentError && error.outcomeUnknown;

/** The client for Moyasar's REST API. `timeoutMs`: limit for one call, 15 s by default. `paceClock`: the time that calls are spread over. */
export function createMoyasar(options: {
  readonly config: PaymentConfig;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly timeoutMs?: number;
  readonly paceClock?: PaceClock;
}): PaymentProvider {
  const { config, log, metrics, timeoutMs = 15_000, paceClock } = options;
  const breaker = createBreaker({ name: 'payments', isOutage, log, metrics });
  const pace = createPace(config.callsPerSecond, paceClock);
  const results = metrics?.counter('payment_requests_total', 'Calls to the payment provider, by result', ['method', 'result']);

  async function call<S extends z.ZodType>(request: MoyasarRequest<S>): Promise<z.output<S>> {
    await pace(request.signal);
    let result = 'ok';
    try {
      return await breaker.run(() => callMoyasar(config, request, timeoutMs));
    } catch (error) {
      result = error instanceof PaymentError ? error.kind : 'aborted';
      throw error;
    } finally {
      results?.inc({ method: request.method, result });
    }
  }

  async function find(paymentId: Uuid, signal?: AbortSignal): Promise<PaymentSnapshot | null> {
    const payment = await orNull(call({ method: 'GET', path: `/payments/${paymentId}`, answer: MoyasarPayment, signal }));
    if (payment === null) return null;
    const snapshot = snapshotOf(payment);
    if (snapshot?.paymentId !== paymentId) throw new PaymentError('bad_answer');
    const { invoice_id: page } = payment;
    if (snapshot.chargeId !== null || !page) return snapshot;
    // A payment on a hosted page need not carry what the page does.
    const path = `/invoices/${encodeURIComponent(page)}`;
    const invoice = await orNull(call({ method: 'GET', path, answer: MoyasarInvoice, signal }));
    return { ...snapshot, ...ourIds(invoice?.metadata) };
  }

  /** Outcome of our order in the provider's words. */
  function checked(order: PaymentOrder, snapshot: PaymentSnapshot | null): PaymentOutcome {
    if (snapshot === null) return { kind: 'unknown', reason: 'not_found' };
    const outcome = outcomeOfFound(snapshot, order);
    if (outcome.kind === 'unknown' && outcome.reason === 'differs')
      log?.error({ paymentId: order.paymentId, chargeId: order.chargeId }, 'a payment at the provider differs from what was ordered');
    return outcome;
  }

  async function create(order: PaymentOrder): Promise<PaymentSnapshot | null> {
    const payment = await call({
      method: 'POST',
      path: '/payments',
      answer: MoyasarPayment,
      signal: order.signal,
      body: {
        given_id: order.paymentId,
        amount: order.amount,
        currency,
        description: order.description,
        callback_url: order.returnUrl,
        metadata: { charge_id: order.chargeId, tenant_id: order.tenantId },
        source: { type: 'token', token: order.cardToken },
      },
    });
    return snapshotOf(payment);
  }

  return {
    cardForm: { tokensUrl: `${config.apiUrl}/tokens`, publishableKey: config.publishableKey },
    find,
    async takenSince(since, signal) {
      const taken: TakenPayment[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const { payments, meta } = await call({ method: 'GET', path: `/payments?page=${page}`, answer: MoyasarPayments, signal });
        for (const payment of payments) {
          if (new Date(payment.created_at) < since) return { taken, isWhole: true };
          const listed = snapshotOf(payment);
          if (listed?.outcome.kind !== 'paid') continue;
          // What was paid on a hosted page names our ids there.
          const found = listed.chargeId === null ? await find(listed.paymentId, signal) : listed;
          taken.push({ ...(found ?? listed), at: new Date(payment.created_at).toISOString() });
        }
        if (!meta.next_page) return { taken, isWhole: true };
      }
      return { taken, isWhole: false };
    },
    async charge(order) {
      for (let attempt = 1; ; attempt++) {
        try {
          return checked(order, await create(order));
        } catch (error) {
          if (!(error instanceof PaymentError)) throw error;
          // A repeated id was seen as this error; another account reported that the payment is answered instead.
          // After a lost answer any refusal may be this one: the names of errors are not the same everywhere.
          const used = error.kind === 'rejected' && (error.type === 'used_given_id' || attempt > 1);
          if (!used && !error.outcomeUnknown) throw error;
          log?.warn({ err: error, paymentId: order.paymentId }, 'a payment is looked for after its answer was lost');
          const found = await find(order.paymentId, order.signal).catch((failure: unknown) => {
            if (failure instanceof PaymentError) return undefined;
            throw failure;
          });
          if (found) return checked(order, found);
          if (found === undefined || used || attempt > 1) return { kind: 'unknown', reason: error.kind };
        }
      }
    },
    async refundUpTo({ paymentId, total, signal }) {
      const before = await find(paymentId, signal);
      if (before === null) throw new PaymentError('not_found');
      if (before.refunded >= total) return before.refunded;
      if (total > before.amount) throw new PaymentError('rejected', { type: 'over_refund' });
      try {
        await call({
          method: 'POST',
          path: `/payments/${paymentId}/refund`,
          body: { amount: total - before.refunded },
          answer: MoyasarPayment,
          signal,
        });
      } catch (error) {
        if (!(error instanceof PaymentError) || !error.outcomeUnknown) throw error;
        log?.warn({ err: error, paymentId }, 'a refund is looked for after its answer was lost');
      }
      // There is no refund to name: the payment's running total is the proof.
      return (await find(paymentId, signal))?.refunded ?? before.refunded;
    },
    ...moyasarPages(call, log),
    async readCard(token, signal) {
      const found = await orNull(call({ method: 'GET', path: `/tokens/${encodeURIComponent(token)}`, answer: MoyasarToken, signal }));
      if (found === null) return null;
      const status = found.status === 'active' || found.status === 'initiated' ? found.status : 'inactive';
      const year = found.year < 100 ? 2_000 + found.year : found.year;
      return { status, brand: found.brand ?? '', last4: found.last_four, month: found.month, year };
    },
    async removeCard(token, signal) {
      await orNull(call({ method: 'DELETE', path: `/tokens/${encodeURIComponent(token)}`, answer: z.unknown(), signal }));
    },
    readNotice(body) {
      const parsed = MoyasarNotice.safeParse(body);
      const given = parsed.success ? parsed.data.secret_token : '';
      if (!constantTimeEqual(given, config.webhookSecret.reveal()) || !parsed.success) return null;
      const { id, type, data } = parsed.data;
      // The failure event is documented as payment_failed and as payment_faild.
      const about = type.startsWith('payment_') ? Uuid.safeParse(data?.id) : null;
      return { noticeId: id, paymentId: about?.success ? about.data : null };
    },
  };
}

/** Null where the provider knows no such thing. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'not_found') return null;
    throw error;
  }
}
