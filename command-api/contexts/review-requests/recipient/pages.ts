import { createHash } from 'node:crypto';
import type { Language } from '@sumaa/contracts';

const style = `body{font:1.1rem/1.8 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem;color:#1f2b27;background:#f3f5f4}
h1{font-size:1.5rem}button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:.6rem;background:#1f5f51;color:#fff;cursor:pointer}`;

/** No script, and nothing from elsewhere. */
export const requestPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!);

interface Words {
  readonly title: string;
  readonly text: string;
  readonly button?: string;
}

const words = {
  ask: {
    ar: (business: string): Words => ({
      title: 'إيقاف طلبات المراجعة',
      text: `لن يطلب منك ${business} مراجعة بعد الآن، ويُمحى اسمك وعنوانك من سجل الطلبات.`,
      button: 'إيقاف الطلبات',
    }),
    en: (business: string): Words => ({
      title: 'Stop review requests',
      text: `${business} will not ask you for a review again, and your name and address are erased from its requests.`,
      button: 'Stop requests',
    }),
  },
  done: {
    ar: (business: string): Words => ({ title: 'أُوقفت الطلبات', text: `لن يطلب منك ${business} مراجعة بعد الآن. لا يلزم شيء آخر.` }),
    en: (business: string): Words => ({
      title: 'Requests are stopped',
      text: `${business} will not ask you for a review again. There is nothing else to do.`,
    }),
  },
  unknown: {
    ar: (): Words => ({ title: 'الرابط لا يعمل', text: 'قد يكون ناقصًا. افتحه من الرسالة نفسها مرة أخرى.' }),
    en: (): Words => ({ title: 'This link does not work', text: 'It may be incomplete. Open it from the message once more.' }),
  },
  gone: {
    ar: (business: string): Words => ({
      title: 'لا يمكن فتح صفحة المراجعة',
      text: `لم يعد هذا الفرع من ${business} يستقبل مراجعات بهذا الرابط.`,
    }),
    en: (business: string): Words => ({
      title: 'The review page cannot be opened',
      text: `This branch of ${business} does not take reviews by this link any more.`,
    }),
  },
} as const;

/** A page for somebody who was asked for a review: a form where it has a button. It works without a script. */
export function requestPage(kind: keyof typeof words, language: Language, business = ''): string {
  const { title, text, button } = words[kind][language](`\u2068${business}\u2069`);
  const form = button === undefined ? '' : `<form method="post"><button>${escaped(button)}</button></form>`;
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}</main></body></html>`;
}
