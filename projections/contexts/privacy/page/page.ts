import type { Language } from '@sumaa/contracts';
import { html, jsonIn, raw, type Html } from '../../../infra/html.ts';
import type { PageReview, PublicPage } from './public-page.query.ts';
import { style } from './style.ts';
import { wordsOf, type Words } from './texts.ts';

/** The path of a page; in Arabic without a prefix. */
export const pathOf = (slug: string, language: Language): string => `${language === 'ar' ? '' : '/en'}/b/${encodeURIComponent(slug)}`;

interface Frame {
  readonly language: Language;
  readonly title: string;
  readonly head: Html;
  readonly header: Html | null;
  readonly main: Html;
}

const frame = ({ language, title, head, header, main }: Frame): string =>
  html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
        <link rel="icon" href="/favicon.svg" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header><a href="/">${wordsOf(language).brand}</a>${header}</header>
        <main>${main}</main>
        <footer>
          <p>${wordsOf(language).madeWith} <a href="/">${wordsOf(language).brand}</a></p>
        </footer>
      </body>
    </html> `.text;

/** The answer where no page is on. */
export function notFoundPage(language: Language): string {
  const words = wordsOf(language);
  const main = html`<section>
    <h1>${words.notFound}</h1>
    <p>${words.notFoundHint}</p>
  </section>`;
  return frame({ language, title: words.notFound, head: html`<meta name="robots" content="noindex" />`, header: null, main });
}

interface PageAddress {
  readonly slug: string;
  readonly language: Language;
  readonly publicUrl: string;
  readonly isIndexed: boolean;
}

/** The page of a business as a whole document; everything that people wrote is escaped. */
export function pageOf(page: PublicPage, { slug, language, publicUrl, isIndexed }: PageAddress): string {
  const words = wordsOf(language, page.timeZone);
  const url = (of: Language) => `${publicUrl}${pathOf(slug, of)}`;
  const { name, rating, reviewCount, contact } = page;
  const summary = rating === null ? words.noReviews : words.summary(name, words.rating(rating), words.reviews(reviewCount));
  const title = words.title(name);
  const other = language === 'ar' ? 'en' : 'ar';
  return frame({
    language,
    title,
    head: html`<meta name="description" content="${summary}" />
      ${isIndexed ? null : html`<meta name="robots" content="noindex" />`}
      <link rel="canonical" href="${url(language)}" />
      <link rel="alternate" hreflang="ar" href="${url('ar')}" />
      <link rel="alternate" hreflang="en" href="${url('en')}" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${summary}" />
      <meta property="og:url" content="${url(language)}" />
      <meta property="og:image" content="${publicUrl}/b/${encodeURIComponent(slug)}/picture.png?lang=${language}" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="${summary}" />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json">
        ${jsonIn(linkedData(page, url(language)))}
      </script>`,
    header: html`<a href="${pathOf(slug, other)}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a>`,
    main: html`<section>
        <h1 dir="auto">${name}</h1>
        ${rating === null ? html`<p>${words.noReviews}</p>` : scoreOf(rating, reviewCount, words)}
      </section>
      ${rating === null ? null : distributionOf(page.byStars, words)} ${page.reviews.length === 0 ? null : reviewsOf(page.reviews, words)}
      ${contact === null ? null : contactOf(contact, words)}`,
  });
}

const starsOf = (stars: number, words: Words): Html => {
  const full = Math.round(stars);
  return html`<span class="stars" role="img" aria-label="${words.outOfFive(words.number(stars))}"
    >${'★'.repeat(full)}${'☆'.repeat(5 - full)}</span
  >`;
};

const scoreOf = (rating: number, count: number, words: Words): Html =>
  html`<p class="score"><strong>${words.rating(rating)}</strong>${starsOf(rating, words)}<span>${words.reviews(count)}</span></p>
    <p class="muted">${words.source}</p>`;

function distributionOf(byStars: readonly number[], words: Words): Html {
  const most = byStars.reduce((sum, count) => sum + count, 0);
  const rows = byStars.map((count, index) => {
    const label = words.outOfFive(words.number(5 - index));
    return html`<li>
      <span aria-hidden="true">${words.number(5 - index)} ★</span
      ><meter min="0" max="${most}" value="${count}" aria-label="${label}"></meter><span>${words.number(count)}</span>
    </li>`;
  });
  return html`<section>
    <h2>${words.distribution}</h2>
    <ol class="bars">
      ${rows}
    </ol>
  </section>`;
}

/** Where Google shows a place; null for a branch that it does not show. */
const onMaps = ({ branch, place_id }: PageReview): string | null =>
  place_id === null
    ? null
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: branch, query_place_id: place_id }).toString()}`;

function reviewsOf(reviews: readonly PageReview[], words: Words): Html {
  const items = reviews.map((review) => {
    const { author_name, stars, text, created_at, branch } = review;
    const maps = onMaps(review);
    const source = maps === null ? html`Google` : html`<a href="${maps}" rel="nofollow noopener">${words.onGoogle}</a>`;
    return html`<li>
      <p class="by">
        <strong><bdi>${author_name ?? words.anonymous}</bdi></strong
        >${stars === null ? null : starsOf(stars, words)}
      </p>
      <p class="by muted"><time datetime="${created_at.toISOString()}">${words.day(created_at)}</time><bdi>${branch}</bdi>${source}</p>
      ${text === null || text === '' ? null : html`<blockquote dir="auto">${text}</blockquote>`}
    </li>`;
  });
  return html`<section>
    <h2>${words.newest}</h2>
    <ol class="reviews">
      ${items}
    </ol>
  </section>`;
}

function contactOf({ phone, website, address }: NonNullable<PublicPage['contact']>, words: Words): Html | null {
  const link = webAddress(website);
  if (phone === null && link === null && address === null) return null;
  return html`<section>
    <h2>${words.contact}</h2>
    <dl>
      ${
        phone === null
          ? null
          : html`<dt>${words.phone}</dt>
              <dd>
                <a href="tel:${phone.replace(/[^\d+]/g, '')}"><bdi dir="ltr">${phone}</bdi></a>
              </dd>`
      }
      ${
        link === null
          ? null
          : html`<dt>${words.website}</dt>
              <dd>
                <a href="${link.href}" rel="nofollow noopener"><bdi dir="ltr">${link.host}</bdi></a>
              </dd>`
      }
      ${
        address === null
          ? null
          : html`<dt>${words.address}</dt>
              <dd dir="auto">${address}</dd>`
      }
    </dl>
  </section>`;
}

/** The address of a website; null for every other kind of address. */
function webAddress(website: string | null): URL | null {
  const url = website === null ? null : URL.parse(website);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
}

function linkedData({ name, rating, reviewCount, contact }: PublicPage, url: string): object {
  const { phone = null, address = null } = contact ?? {};
  const website = webAddress(contact?.website ?? null);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    url,
    ...(rating === null
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, bestRating: 5, worstRating: 1, reviewCount } }),
    ...(phone === null ? {} : { telephone: phone }),
    ...(address === null ? {} : { address }),
    ...(website === null ? {} : { sameAs: website.href }),
  };
}
