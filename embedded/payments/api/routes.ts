import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openPayment, refund, settle, voidPayment } from '../ledger.ts';
import { shownPayment, shownToken } from '../render.ts';
import { ApiError, type StandIn } from '../stand-in.ts';
import type { Payment, Token } from '../payments-state.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { parsed, PaymentInput, RefundInput, TokenInput } from './input.ts';
import { keyOf } from './key.ts';
import { listPage } from './list-page.ts';

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** The API below `/v1`: tokens and payments, as their documentation says. */
export function apiRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, url } = standIn;
  const missing = () => new ApiError(404, 'record_not_found', 'Object not found');
  const secretOnly = (request: FastifyRequest) => {
    if (keyOf(standIn, request) !== 'secret') throw new ApiError(403, 'authentication_error', 'A secret key is needed');
  };
  const anyKey = (request: FastifyRequest) => {
    if (keyOf(standIn, request) === null) throw new ApiError(401, 'authentication_error', 'Invalid authorization credentials');
  };
  const token = (id: string): Token => found(state.tokens.get(id));
  const payment = (id: string): Payment => found(state.payments.get(id));
  function found<T>(row: T | undefined): T {
    if (row === undefined) throw missing();
    return row;
  }

  app.post('/v1/tokens', async (request, reply) => {
    anyKey(request);
    const { name, number, month, year, ...asked } = parsed(TokenInput, request.body);
    const id = `token_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`;
    const made: Token = {
      id,
      status: 'initiated',
      number,
      name,
      month: String(month),
      year: String(year < 100 ? 2_000 + year : year),
      saveOnly: asked.save_only === true,
      callbackUrl: asked.save_only === true ? null : asked.callback_url,
      at: new Date().toISOString(),
    };
    state.tokens.put(made);
    return reply.code(201).send(shownToken(made, url()));
  });
  app.get('/v1/tokens/:id', async (request: WithId) => {
    secretOnly(request);
    return shownToken(token(request.params.id), url());
  });
  app.delete('/v1/tokens/:id', async (request: WithId, reply) => {
    secretOnly(request);
    state.tokens.delete(token(request.params.id).id);
    return reply.code(204).send();
  });

  app.get('/v1/payments', async (request: FastifyRequest<{ Querystring: { page?: string } }>) => {
    secretOnly(request);
    return listPage('payments', [...state.payments.values()], request.query.page, (one) => shownPayment(one, url()));
  });
  app.post('/v1/payments', async (request, reply) => {
    anyKey(request);
    const {
      given_id: id = null,
      amount,
      currency,
      description = null,
      metadata = null,
      source,
      ...input
    } = parsed(PaymentInput, request.body);
    if (source.type === 'token') secretOnly(request);
    if (id !== null && state.payments.get(id)) throw new ApiError(400, 'used_given_id', 'given_id has been used already');
    const card = source.type === 'token' ? token(source.token) : null;
    const once = card?.saveOnly === true && card.status === 'initiated';
    if (card && card.status !== 'active' && !once)
      throw new ApiError(400, 'invalid_request_error', 'The token is not active', { source: [card.status] });
    const callbackUrl = input.callback_url ?? null;
    const number = source.type === 'creditcard' ? source.number : (card?.number ?? '');
    const made = openPayment(standIn, id, {
      amount,
      currency,
      description,
      metadata,
      callbackUrl,
      number,
      tokenId: card?.id ?? null,
    });
    if (card && once) state.tokens.put({ ...card, status: 'inactive' });
    const atBank = source.type === 'creditcard' || once || source['3ds'] === true || standIn.behaviour.bankForTokens;
    return reply.code(201).send(shownPayment(atBank ? made : settle(standIn, made, true), url()));
  });
  invoiceRoutes(app, standIn);
  app.get('/v1/payments/:id', async (request: WithId) => {
    secretOnly(request);
    return shownPayment(payment(request.params.id), url());
  });
  app.post('/v1/payments/:id/refund', async (request: WithId) => {
    secretOnly(request);
    const paid = payment(request.params.id);
    const left = paid.amount - paid.refunded;
    const amount = parsed(RefundInput, request.body)?.amount ?? left;
    if (paid.status !== 'paid' && paid.status !== 'refunded') throw new ApiError(400, 'invalid_request_error', 'The payment is not paid');
    if (left === 0 || amount > left)
      throw new ApiError(400, 'invalid_request_error', 'Amount exceeds what is left', { amount: ['too large'] });
    return shownPayment(refund(standIn, paid, amount), url());
  });
  app.post('/v1/payments/:id/void', async (request: WithId) => {
    secretOnly(request);
    const paid = payment(request.params.id);
    if (paid.status !== 'paid') throw new ApiError(400, 'invalid_request_error', 'The payment cannot be voided');
    return shownPayment(voidPayment(standIn, paid), url());
  });
}
