import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Invoice } from '../payments-state.ts';
import { shownInvoice, stateOf } from '../render.ts';
import { ApiError, type StandIn } from '../stand-in.ts';
import { InvoiceInput, parsed } from './input.ts';
import { listPage } from './list-page.ts';
import { keyOf } from './key.ts';

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Hosted payment pages, which the API calls invoices. */
export function invoiceRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, url } = standIn;
  const secretOnly = (request: FastifyRequest) => {
    if (keyOf(standIn, request) !== 'secret') throw new ApiError(403, 'authentication_error', 'A secret key is needed');
  };
  function invoice(id: string): Invoice {
    const found = state.invoices.get(id);
    if (!found) throw new ApiError(404, 'record_not_found', 'Object not found');
    return found;
  }
  const whole = (one: Invoice) =>
    shownInvoice(
      one,
      url(),
      [...state.payments.values()].filter(({ invoiceId }) => invoiceId === one.id),
    );

  app.post('/v1/invoices', async (request, reply) => {
    secretOnly(request);
    const { amount, currency, description, metadata = null, ...given } = parsed(InvoiceInput, request.body);
    const at = new Date().toISOString();
    const made: Invoice = {
      id: randomUUID(),
      status: 'initiated',
      amount,
      currency,
      description,
      metadata,
      successUrl: given.success_url ?? null,
      backUrl: given.back_url ?? null,
      expiredAt: given.expired_at ?? null,
      at,
      updatedAt: at,
    };
    state.invoices.put(made);
    return reply.code(201).send(whole(made));
  });
  app.get('/v1/invoices', async (request: FastifyRequest<{ Querystring: Record<string, string> }>) => {
    secretOnly(request);
    const wanted = Object.entries(request.query).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    });
    const matching = [...state.invoices.values()].filter(({ metadata }) => wanted.every(([key, value]) => metadata?.[key] === value));
    return listPage('invoices', matching, request.query['page'], (one) => shownInvoice(one, url(), null));
  });
  app.get('/v1/invoices/:id', async (request: WithId) => {
    secretOnly(request);
    return whole(invoice(request.params.id));
  });
  const cancel = async (request: WithId): Promise<object> => {
    secretOnly(request);
    if (request.method !== standIn.behaviour.cancelBy) throw new ApiError(404, 'record_not_found', 'Object not found');
    const open = invoice(request.params.id);
    if (stateOf(open) !== 'initiated') throw new ApiError(400, 'invalid_request_error', 'The invoice cannot be canceled');
    const canceled: Invoice = { ...open, status: 'canceled', updatedAt: new Date().toISOString() };
    state.invoices.put(canceled);
    return whole(canceled);
  };
  app.put('/v1/invoices/:id/cancel', cancel);
  app.get('/v1/invoices/:id/cancel', cancel);
}
