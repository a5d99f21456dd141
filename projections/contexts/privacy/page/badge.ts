import type { Language } from '@sumaa/contracts';
import { html, raw } from '../../../infra/html.ts';
import { pathOf } from './page.ts';
import type { PublicPage } from './public-page.query.ts';
import { wordsOf } from './texts.ts';

/** The script in bytes, at most. */
const mostBytes = 5 * 1024;

/** Reviews in the script; how much of each text, the first that fits; how much of a name. */
const shownReviews = 3;
const shownChars = [120, 80, 40, 20];
const shownNameChars = 120;
const shownAuthorChars = 40;

/** A star of 16 × 16. */
export const starPath = 'M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7-3.4-3.3 4.7-.7z';

/** The share of each of five stars that is filled. */
export const fillsOf = (rating: number): number[] => [0, 1, 2, 3, 4].map((nth) => Math.min(1, Math.max(0, rating - nth)));

/** The badge as a picture: stars, rating and number of reviews. Light or dark as the reader's device. */
export function badgePicture({ name, rating, reviewCount }: PublicPage, language: Language): string {
  const words = wordsOf(language);
  const label = rating === null ? words.noReviews : words.summary(name, words.rating(rating), words.reviews(reviewCount));
  const isRtl = language === 'ar';
  const starAt = (nth: number) => (isRtl ? 198 - nth * 19 : 46 + nth * 19);
  const stars = fillsOf(rating ?? 0).map((fill, nth) => {
    const x = starAt(nth);
    const from = isRtl ? x + 16 * (1 - fill) : x;
    return html`<g transform="translate(${x} 12)"><path class="off" d="${starPath}" /></g>
      <clipPath id="c${nth}"><rect x="${from}" y="10" width="${16 * fill}" height="20" /></clipPath>
      <g clip-path="url(#c${nth})"
        ><g transform="translate(${x} 12)"><path class="on" d="${starPath}" /></g
      ></g>`;
  });
  const start = isRtl ? 248 : 12;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="260"
    height="64"
    viewBox="0 0 260 64"
    role="img"
    aria-label="${label}"
    direction="${isRtl ? 'rtl' : 'ltr'}"
  >
    ${raw(
      '<style>.bg{fill:#fff;stroke:#d9dedb}.t{fill:#14231c}.m{fill:#5a6b62}.off{fill:#d9dedb}.on{fill:#d99a1c}text{font:13px system-ui,sans-serif}.b{font-weight:700;font-size:18px}@media(prefers-color-scheme:dark){.bg{fill:#16211c;stroke:#34423b}.t{fill:#f2f5f3}.m{fill:#a9b8b0}.off{fill:#34423b}}</style>',
    )}
    <rect class="bg" x=".5" y=".5" width="259" height="63" rx="10" />
    ${rating === null ? null : html`<text class="t b" x="${start}" y="27" text-anchor="start">${words.rating(rating)}</text>`}${stars}
    <text class="m" x="${start}" y="50" text-anchor="start">
      ${rating === null ? words.noReviews : words.fromGoogle(words.reviews(reviewCount))}
    </text>
  </svg>`.text;
}

interface PageAddress {
  readonly slug: string;
  readonly language: Language;
  readonly publicUrl: string;
}

/** What the script shows, with so many letters of each text; made here, so that it asks for nothing. */
function badgeData(page: PublicPage, { slug, language, publicUrl }: PageAddress, chars: number) {
  const words = wordsOf(language, page.timeZone);
  const { rating, reviewCount } = page;
  const withText = page.reviews.filter(({ text }) => text !== null && text.trim() !== '');
  return {
    d: language === 'ar' ? 'rtl' : 'ltr',
    l: language,
    u: `${publicUrl}${pathOf(slug, language)}`,
    n: shortened(page.name, shownNameChars),
    r: rating === null ? null : words.rating(rating),
    f: fillsOf(rating ?? 0).map((fill) => Math.round(fill * 100)),
    c: rating === null ? words.noReviews : words.fromGoogle(words.reviews(reviewCount)),
    w: withText.slice(0, shownReviews).map(({ author_name, stars, text }) => ({
      a: shortened(author_name ?? words.anonymous, shownAuthorChars),
      s: stars ?? 0,
      t: shortened((text ?? '').replace(/\s+/g, ' ').trim(), chars),
    })),
  };
}

const shortened = (text: string, chars: number): string => {
  const letters = [...text];
  return letters.length > chars ? `${letters.slice(0, chars - 1).join('')}…` : letters.join('');
};

const css =
  ':host{display:block}a{display:block;max-width:22rem;padding:14px 16px;border:1px solid #d9dedb;border-radius:12px;background:#fff;color:#14231c;font:14px/1.6 system-ui,sans-serif;text-decoration:none}b{font-size:20px}i{font-style:normal;color:#d9dedb;background:linear-gradient(var(--d),#d99a1c var(--p),#d9dedb var(--p));-webkit-background-clip:text;background-clip:text;-webkit-text-fill-color:transparent}p{margin:8px 0 0;padding-top:8px;border-top:1px solid #d9dedb;overflow-wrap:anywhere}small{color:#5a6b62}@media(prefers-color-scheme:dark){a{background:#16211c;color:#f2f5f3;border-color:#34423b}p{border-color:#34423b}small{color:#a9b8b0}}';

/**
 * The badge as a script of at most 5 KB, for any site: it draws beside itself, in a shadow tree, sets no cookie and asks for nothing. What
 * people wrote is set as text only.
 */
export function badgeScript(page: PublicPage, address: PageAddress): string {
  const scripts = shownChars.map((chars) => scriptOf(badgeData(page, address, chars)));
  return scripts.find((script) => Buffer.byteLength(script) <= mostBytes) ?? scripts.at(-1) ?? '';
}

function scriptOf(shown: ReturnType<typeof badgeData>): string {
  const data = JSON.stringify(shown).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `(function(){var o=${data},s=document.currentScript;if(!s||!s.parentNode)return;
var h=document.createElement('div');s.parentNode.insertBefore(h,s);var r=h.attachShadow({mode:'open'});
function e(p,n,t){var x=document.createElement(n);if(t)x.textContent=t;p.appendChild(x);return x}
e(r,'style',${JSON.stringify(css)});var a=e(r,'a');a.href=o.u;a.target='_blank';a.rel='noopener';a.dir=o.d;a.lang=o.l;
e(a,'div',o.n).dir='auto';var v=e(a,'div');if(o.r!==null){e(v,'b',o.r+' ');o.f.forEach(function(f){var i=e(v,'i','★');i.setAttribute('aria-hidden','true');i.style.setProperty('--p',f+'%');i.style.setProperty('--d',o.d==='rtl'?'to left':'to right')})}
e(a,'small',o.c);o.w.forEach(function(w){var p=e(a,'p');e(p,'small',w.a+' · '+w.s+'/5').dir='auto';e(p,'div',w.t).dir='auto'})})();
`;
}
