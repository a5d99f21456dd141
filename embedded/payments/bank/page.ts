import { escapeHtml, pageFrame } from '../../google/page/frame.ts';

const TEXTS = {
  ar: {
    title: 'تأكيد البنك',
    lead: 'هذه صفحة تجريبية تقوم مقام البنك. لا يُخصم أي مبلغ.',
    verify: 'تأكيد البطاقة (1.00 ر.س تُلغى فورًا)',
    pay: 'المبلغ',
    card: 'البطاقة',
    approve: 'تأكيد العملية',
    reject: 'رفض العملية',
    ended: 'انتهت هذه العملية.',
  },
  en: {
    title: 'Bank confirmation',
    lead: 'This page stands in for the bank. No money is taken.',
    verify: 'Confirm the card (SAR 1.00, voided at once)',
    pay: 'Amount',
    card: 'Card',
    approve: 'Confirm',
    reject: 'Refuse',
    ended: 'This operation has ended.',
  },
} as const;
type PageLanguage = keyof typeof TEXTS;

const riyals = (amount: number): string => `${(amount / 100).toFixed(2)} SAR`;

/** The bank's page: one button confirms, one refuses. `amount` null: a card is saved. */
export function bankPage(given: { language: PageLanguage; amount: number | null; last4: string }): string {
  const text = TEXTS[given.language];
  const what = given.amount === null ? text.verify : `${text.pay}: <bdi>${riyals(given.amount)}</bdi>`;
  return pageFrame({
    language: given.language,
    title: text.title,
    body: `<main class="card"><h1>${text.title}</h1><p>${text.lead}</p><p>${what}<br>${text.card}: <bdi>•••• ${escapeHtml(given.last4)}</bdi></p>
<form method="post"><div class="row"><button name="decision" value="approve">${text.approve}</button><button name="decision" value="reject" class="quiet">${text.reject}</button></div></form></main>`,
  });
}

/** What a page says that cannot be used any more. */
export const endedPage = (language: PageLanguage): string =>
  pageFrame({ language, title: TEXTS[language].title, body: `<main class="card"><p>${TEXTS[language].ended}</p></main>` });
