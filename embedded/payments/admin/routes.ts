import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TEST_CARDS } from '../cards.ts';
import { FAULTS } from '../faults.ts';
import { openPayment, paymentOn, settle, verifyToken } from '../ledger.ts';
import { waitsAtBank } from '../render.ts';
import { ApiError, type StandIn } from '../stand-in.ts';

const FaultInput = z.object({
  name: z.enum(FAULTS),
  times: z.number().int().min(1).default(1),
  method: z.string().optional(),
  path: z.string().optional(),
});
const BehaviourInput = z.object({
  bankForTokens: z.boolean().optional(),
  cancelBy: z.enum(['PUT', 'GET']).nullish(),
  notices: z
    .object({ held: z.boolean(), times: z.number().int().min(0), delayMs: z.number().int().min(0), retryMs: z.number().int().min(1) })
    .partial()
    .optional(),
});
const DecisionInput = z.object({ id: z.string(), decision: z.enum(['approve', 'reject']) });
const PageInput = z.object({
  id: z.string(),
  number: z.string(),
  atBank: z.boolean().default(false),
  currency: z.string().optional(),
});
const HeldInput = z.object({
  id: z.uuid(),
  amount: z.number().int().min(100),
  metadata: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
});
const TokenInput = z.object({ id: z.string(), status: z.enum(['active', 'inactive']).optional(), number: z.string().optional() });

/** Hooks for tests and demonstrations; no provider has them. */
export function adminRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, faults, notices, behaviour } = standIn;
  app.get('/__admin/state', async () => ({
    payments: [...state.payments.values()],
    invoices: [...state.invoices.values()],
    tokens: [...state.tokens.values()].map(({ number, ...token }) => ({ ...token, last4: number.slice(-4) })),
    behaviour: { ...behaviour, notices: notices.behaviour },
  }));
  app.get('/__admin/calls', async () => standIn.calls);
  app.get('/__admin/notices', async () => notices.sent());
  app.post('/__admin/faults', async (request, reply) => {
    const { times: left, ...fault } = FaultInput.parse(request.body);
    faults.add({ ...fault, left });
    return reply.code(204).send();
  });
  app.delete('/__admin/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  app.post('/__admin/behaviour', async (request, reply) => {
    const { notices: wanted, ...given } = BehaviourInput.parse(request.body);
    Object.assign(behaviour, given);
    Object.assign(notices.behaviour, wanted);
    return reply.code(204).send();
  });
  /** Sends the held notices, in reverse where asked. */
  app.post('/__admin/notices/release', async (request) => {
    const { reversed } = z.object({ reversed: z.boolean().default(false) }).parse(request.body ?? {});
    return { sent: await notices.release(reversed) };
  });
  /** Sends any body to where notices go: forged ones, or a repetition. */
  app.post('/__admin/notices', async (request) => ({ status: await notices.sendRaw(z.looseObject({}).parse(request.body)) }));
  /** Confirms or refuses at the bank, without its page. */
  app.post('/__admin/bank', async (request, reply) => {
    const { id, decision } = DecisionInput.parse(request.body);
    const payment = state.payments.get(id);
    const token = state.tokens.get(id);
    if (payment?.status === 'initiated') settle(standIn, payment, decision === 'approve');
    else if (token && waitsAtBank(token)) verifyToken(standIn, token, decision === 'approve');
    else throw new ApiError(404, 'record_not_found', 'nothing waits at the bank under this id');
    return reply.code(204).send();
  });
  /** Pays on a hosted page with this card, confirmed at its bank unless its payer stays there; also on one that is closed, as somebody who was at the bank already. */
  app.post('/__admin/pages/pay', async (request) => {
    const { id, number, atBank, ...given } = PageInput.parse(request.body);
    const page = state.invoices.get(id);
    if (!page) throw new ApiError(404, 'record_not_found', 'no such page');
    const payment = openPayment(standIn, null, { ...paymentOn(page, number, null), ...given });
    if (!atBank) settle(standIn, payment, true);
    return { id: payment.id };
  });
  /** A payment that was taken some time ago, as the demonstration's history tells it; one that is held already stays as it is. */
  app.post('/__admin/payments', async (request, reply) => {
    const { id, amount, metadata, at } = HeldInput.parse(request.body);
    const number = TEST_CARDS[0]?.number ?? '';
    const none = { description: null, callbackUrl: null, tokenId: null, message: 'APPROVED', code: null };
    if (!state.payments.get(id))
      state.payments.put({ id, amount, metadata, number, currency: 'SAR', status: 'paid', refunded: 0, ...none, at, updatedAt: at });
    return reply.code(204).send();
  });
  /** Changes a saved card: what its bank does with it from now on. */
  app.post('/__admin/tokens', async (request, reply) => {
    const { id, ...change } = TokenInput.parse(request.body);
    const token = state.tokens.get(id);
    if (!token) throw new ApiError(404, 'record_not_found', 'no such token');
    state.tokens.put({
      ...token,
      ...(change.status ? { status: change.status } : {}),
      ...(change.number ? { number: change.number } : {}),
    });
    return reply.code(204).send();
  });
}
