import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { settle, verifyToken } from '../ledger.ts';
import { waitsAtBank } from '../render.ts';
import type { StandIn } from '../stand-in.ts';
import { bankPage, endedPage } from './page.ts';

type WithId = FastifyRequest<{ Params: { id: string } }>;
const Decision = z.object({ decision: z.enum(['approve', 'reject']) });
const languageOf = (request: FastifyRequest) => ((request.headers['accept-language'] ?? '').startsWith('en') ? 'en' : 'ar');

/** Where the payer is sent back to, with what the provider adds. */
function returnTo(callbackUrl: string, added: Readonly<Record<string, string>>): string {
  const url = new URL(callbackUrl);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** The bank's 3-D Secure pages. */
export function bankRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state } = standIn;
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/bank')) void reply.type('text/html; charset=utf-8');
  });

  app.get('/bank/tokens/:id', async (request: WithId) => {
    const token = state.tokens.get(request.params.id);
    if (!token || !waitsAtBank(token)) return endedPage(languageOf(request));
    return bankPage({ language: languageOf(request), amount: null, last4: token.number.slice(-4) });
  });
  app.post('/bank/tokens/:id', async (request: WithId, reply) => {
    const token = state.tokens.get(request.params.id);
    if (!token || !waitsAtBank(token) || token.callbackUrl === null) return endedPage(languageOf(request));
    const { status } = verifyToken(standIn, token, Decision.parse(request.body).decision === 'approve');
    return reply.redirect(returnTo(token.callbackUrl, { id: token.id, status }), 303);
  });

  app.get('/bank/payments/:id', async (request: WithId) => {
    const payment = state.payments.get(request.params.id);
    if (payment?.status !== 'initiated') return endedPage(languageOf(request));
    return bankPage({ language: languageOf(request), amount: payment.amount, last4: payment.number.slice(-4) });
  });
  app.post('/bank/payments/:id', async (request: WithId, reply) => {
    const payment = state.payments.get(request.params.id);
    if (payment?.status !== 'initiated') return endedPage(languageOf(request));
    const { status, message } = settle(standIn, payment, Decision.parse(request.body).decision === 'approve');
    if (payment.callbackUrl === null) return endedPage(languageOf(request));
    return reply.redirect(returnTo(payment.callbackUrl, { id: payment.id, status, message: message ?? '' }), 303);
  });
}
