/** What the build knows of a prerendered page (`app/prerender.tsx`). */
export interface RenderedPage {
  readonly html: string;
  readonly language: 'ar' | 'en';
  readonly head: {
    readonly title: string;
    readonly description: string;
    readonly published?: string;
    readonly facts?: Readonly<Record<string, unknown>>;
  } | null;
  readonly addresses: { readonly ar: string; readonly en: string } | null;
}

/** Stands in built files for the address of the installation, which the server in front fills in. */
export const originMark = 'https://site.invalid';

export const brand = { ar: 'سُمعة', en: 'Sumaa' } as const;

/** The text as the value of an attribute or between tags. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The frame with language, title, description and addresses of the page, for browsers, search engines and shared links. */
export function withHead(frame: string, page: RenderedPage): string {
  const { language, head, addresses } = page;
  if (head === null || addresses === null) return frame;
  const title = `${head.title} · ${brand[language]}`;
  const own = originMark + addresses[language];
  const meta = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`;
  const tags = [
    `<link rel="canonical" href="${own}" />`,
    `<link rel="alternate" hreflang="ar" href="${originMark}${addresses.ar}" />`,
    `<link rel="alternate" hreflang="en" href="${originMark}${addresses.en}" />`,
    `<link rel="alternate" hreflang="x-default" href="${originMark}${addresses.ar}" />`,
    `<link rel="alternate" type="application/rss+xml" title="${escaped(brand[language])}" href="${feedOf(language)}" />`,
    // Pages of the site tell each other where somebody came from; nobody else learns it.
    '<meta name="referrer" content="same-origin" />',
    meta('og:type', head.published === undefined ? 'website' : 'article'),
    meta('og:site_name', brand[language]),
    meta('og:locale', language === 'ar' ? 'ar_SA' : 'en_GB'),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', own),
    meta('og:image', `${originMark}/pictures/share-${language}.jpg`),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(head.published === undefined ? [] : [meta('article:published_time', head.published)]),
    // A closing tag inside the data would end the element.
    ...(head.facts === undefined ? [] : [`<script type="application/ld+json">${factsOf(head.facts, own, language)}</script>`]),
  ];
  const other = addresses[language === 'ar' ? 'en' : 'ar'];
  return frame
    .replace('<html lang="ar" dir="rtl"', `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-other="${other}"`)
    .replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>\n    ${tags.join('\n    ')}`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(head.description)}" />`);
}

/** The address of the articles as RSS. */
export const feedOf = (language: 'ar' | 'en'): string => (language === 'ar' ? '/blog/rss.xml' : '/en/blog/rss.xml');

function factsOf(facts: Readonly<Record<string, unknown>>, url: string, language: 'ar' | 'en'): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...facts, url, inLanguage: language }).replaceAll('<', '\\u003c');
}
