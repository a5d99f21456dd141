import type { FastifyInstance } from 'fastify';
import { escapeHtml, pageFrame } from '../google/page/frame.ts';
import { TEST_CARDS } from './cards.ts';
import type { StandIn } from './stand-in.ts';

const TEXTS = {
  ar: {
    title: 'بديل مزود الدفع للتجربة',
    lead: 'بطاقات للتجربة، وما دُفع بها. لا يُخصم أي مبلغ.',
    card: 'رقم البطاقة',
    answer: 'جواب البنك',
    payment: 'الدفعة',
    amount: 'المبلغ',
    status: 'الحالة',
  },
  en: {
    title: 'Payment provider stand-in',
    lead: 'Cards for testing, and what was paid with them. No money is taken.',
    card: 'Card number',
    answer: 'The bank’s answer',
    payment: 'Payment',
    amount: 'Amount',
    status: 'Status',
  },
} as const;

/** The first page: the test cards, and the newest payments. */
export function homeRoute(app: FastifyInstance, { state }: StandIn): void {
  app.get('/', async (request, reply) => {
    const language = (request.headers['accept-language'] ?? '').startsWith('en') ? 'en' : 'ar';
    const text = TEXTS[language];
    const cards = TEST_CARDS.map(
      ({ number, brand, message }) => `<tr><td dir="ltr">${number}</td><td>${brand}</td><td>${message}</td></tr>`,
    );
    const newest = [...state.payments.values()].slice(-50).toReversed();
    const payments = newest.map(
      ({ id, amount, status, message }) =>
        `<tr><td dir="ltr"><small>${escapeHtml(id)}</small></td><td dir="ltr">${(amount / 100).toFixed(2)}</td><td>${status} <small>${escapeHtml(message ?? '')}</small></td></tr>`,
    );
    const body = `<main class="wide"><h1>${text.title}</h1><p>${text.lead}</p>
<table><thead><tr><th>${text.card}</th><th></th><th>${text.answer}</th></tr></thead><tbody>${cards.join('')}</tbody></table>
<p></p><table><thead><tr><th>${text.payment}</th><th>${text.amount}</th><th>${text.status}</th></tr></thead><tbody>${payments.join('')}</tbody></table></main>`;
    return reply.type('text/html; charset=utf-8').send(pageFrame({ language, title: text.title, body }));
  });
}
