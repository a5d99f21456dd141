import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TEST_CARDS } from '../cards.ts';
import { escapeHtml, pageFrame } from '../../google/page/frame.ts';
import { openPayment, paymentOn } from '../ledger.ts';
import type { Invoice } from '../payments-state.ts';
import { stateOf } from '../render.ts';
import type { StandIn } from '../stand-in.ts';

const TEXTS = {
  ar: {
    title: 'صفحة الدفع',
    lead: 'هذه صفحة تجريبية تقوم مقام مزود الدفع. لا يُخصم أي مبلغ.',
    card: 'رقم البطاقة',
    pay: 'ادفع',
    back: 'رجوع',
    declined: 'لم تُقبل البطاقة. جرّب غيرها.',
    ended: 'لا يمكن الدفع في هذه الصفحة.',
  },
  en: {
    title: 'Payment page',
    lead: 'This page stands in for the payment provider. No money is taken.',
    card: 'Card number',
    pay: 'Pay',
    back: 'Back',
    declined: 'The card was not accepted. Try another one.',
    ended: 'Nothing can be paid on this page.',
  },
} as const;
type WithId = FastifyRequest<{ Params: { id: string }; Querystring: { status?: string } }>;
const Card = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{16,19}$/)),
});
const languageOf = (request: FastifyRequest) => ((request.headers['accept-language'] ?? '').startsWith('en') ? 'en' : 'ar');

/** The hosted pages where anybody with their address pays with a card, at its bank. */
export function pageRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, url } = standIn;

  function shown(request: WithId, page: Invoice | undefined): string {
    const language = languageOf(request);
    const text = TEXTS[language];
    if (!page || stateOf(page) !== 'initiated')
      return pageFrame({ language, title: text.title, body: `<main class="card"><p>${text.ended}</p></main>` });
    const declined = request.query.status === 'failed' ? `<p role="alert">${text.declined}</p>` : '';
    const back = page.backUrl === null ? '' : `<p><a href="${escapeHtml(page.backUrl)}">${text.back}</a></p>`;
    const example = TEST_CARDS[0]?.number ?? '';
    const body = `<main class="card"><h1>${text.title}</h1><p>${text.lead}</p><p>${escapeHtml(page.description)}: <bdi>${(page.amount / 100).toFixed(2)} SAR</bdi></p>${declined}
<form method="post"><label>${text.card} <input name="number" inputmode="numeric" dir="ltr" required value="${example}"></label><div class="row"><button>${text.pay}</button></div></form>${back}</main>`;
    return pageFrame({ language, title: text.title, body });
  }

  app.get('/invoices/:id', async (request: WithId, reply) => {
    const page = state.invoices.get(request.params.id);
    if (page?.status === 'paid' && page.successUrl !== null && request.query.status === 'paid') return reply.redirect(page.successUrl, 303);
    return reply.type('text/html; charset=utf-8').send(shown(request, page));
  });
  app.post('/invoices/:id', async (request: WithId, reply) => {
    const page = state.invoices.get(request.params.id);
    const card = Card.safeParse(request.body);
    if (!page || stateOf(page) !== 'initiated' || !card.success) return reply.type('text/html; charset=utf-8').send(shown(request, page));
    const payment = openPayment(standIn, null, paymentOn(page, card.data.number, `${url()}/invoices/${page.id}`));
    return reply.redirect(`${url()}/bank/payments/${payment.id}`, 303);
  });
}
