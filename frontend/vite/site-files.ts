import { brand, escaped, feedOf, originMark, type RenderedPage } from './page-head.ts';

/**
 * The files for programs, by their path: `sitemap.xml` and `robots.txt` for search engines, the articles as RSS, and `security.txt` for
 * those who found a vulnerability (RFC 9116). `now`: when this is built.
 */
export function siteFiles(pages: readonly RenderedPage[], now: Date): Readonly<Record<string, string>> {
  return {
    'sitemap.xml': sitemapOf(pages),
    'robots.txt': robots,
    '.well-known/security.txt': securityText(now),
    [feedOf('ar').slice(1)]: feedIn('ar', pages),
    [feedOf('en').slice(1)]: feedIn('en', pages),
  };
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /customer
Disallow: /welcome
Disallow: /invite/

Sitemap: ${originMark}/sitemap.xml
`;

/** The longest time that RFC 9116 recommends. */
const securityTextMs = 364 * 24 * 60 * 60_000;

const securityText = (now: Date) => `Contact: ${originMark}/security#report
Expires: ${new Date(now.getTime() + securityTextMs).toISOString()}
Preferred-Languages: ar, en
Canonical: ${originMark}/.well-known/security.txt
Policy: ${originMark}/security
`;

function sitemapOf(pages: readonly RenderedPage[]): string {
  const entries = pages.flatMap(({ addresses, language, head }) => {
    if (addresses === null || head === null) return [];
    const link = (code: string, path: string) => `<xhtml:link rel="alternate" hreflang="${code}" href="${originMark}${path}"/>`;
    const modified = head.published === undefined ? '' : `<lastmod>${head.published}</lastmod>`;
    return [`<url><loc>${originMark}${addresses[language]}</loc>${modified}${link('ar', addresses.ar)}${link('en', addresses.en)}</url>`];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function feedIn(language: 'ar' | 'en', pages: readonly RenderedPage[]): string {
  const articles = pages
    .flatMap(({ head, addresses, language: own }) =>
      own === language && addresses !== null && head?.published !== undefined
        ? [{ ...head, path: addresses[own], day: head.published }]
        : [],
    )
    .toSorted((a, b) => b.day.localeCompare(a.day));
  const items = articles.map(
    ({ title, description, path, day }) =>
      `<item><title>${escaped(title)}</title><link>${originMark}${path}</link><guid>${originMark}${path}</guid><pubDate>${new Date(`${day}T06:00:00Z`).toUTCString()}</pubDate><description>${escaped(description)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${brand[language]}</title><link>${originMark}${language === 'ar' ? '/blog' : '/en/blog'}</link><description>${brand[language]}</description><language>${language}</language>
${items.join('\n')}
</channel></rss>
`;
}
