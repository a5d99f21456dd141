import { platformTenant, type Language } from '@sumaa/contracts';
import type { AnyRequest } from '@sumaa/runtime/http';
import type { Html } from './html.ts';
import type { Tx } from './query-deps.ts';
import type { HandlerDeps } from './read-context.ts';

/** For how long everybody gets the same piece: anybody may ask, and every page has one. */
const keptMs = 30_000;

/** How a piece of HTML is answered that the edge puts into a page of the site: drawn anew when what was drawn last is too old. */
export function createSiteParts({ clock, readOf }: Pick<HandlerDeps, 'clock' | 'readOf'>) {
  const drawn = new Map<string, { readonly at: number; readonly text: string }>();
  return async (reply: AnyRequest['reply'], name: string, language: Language, draw: (tx: Tx, now: Date) => Promise<Html>) => {
    const now = clock();
    const key = `${name} ${language}`;
    let part = drawn.get(key);
    if (part === undefined || now.getTime() - part.at >= keptMs) {
      part = { at: now.getTime(), text: (await readOf(platformTenant, (tx) => draw(tx, now))).text };
      drawn.set(key, part);
    }
    void reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8');
    return reply.send(part.text);
  };
}

const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB-u-ca-gregory-nu-latn' } as const;

/** Numbers, money and instants (of Riyadh) as the screens of the site write them. */
export function formatsOf(language: Language) {
  const locale = locales[language];
  const number = (value: number, options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options).format(value);
  return {
    number: (value: number) => number(value),
    percent: (share: number) => number(share, { style: 'percent', maximumFractionDigits: 2 }),
    money({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
      const digits = amount % 100 === 0 ? 0 : 2;
      const value = number(amount / 100, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      return language === 'ar' && currency === 'SAR' ? `${value} ر.س` : `${currency} ${value}`;
    },
    exact: (at: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Riyadh' }).format(new Date(at)),
  };
}
