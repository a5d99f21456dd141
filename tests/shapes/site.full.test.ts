import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { defaultPrices, plansIn } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '@sumaa/embedded/edge';

const publicUrl = 'https://sumaa.example';
const dist = path.resolve(import.meta.dirname, '../../frontend/dist');
let site: FastifyInstance;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  site = await createSite({ dist, publicUrl, cardTokensUrl: null, readPart: () => Promise.resolve(null) });
  const sitemap = await read('/sitemap.xml');
  const paths = matches(sitemap, /<loc>([^<]+)<\/loc>/g).map((url) => url.slice(publicUrl.length) || '/');
  pages = new Map(await Promise.all(paths.map(async (each) => [each, await read(each)] as const)));
});
afterAll(() => site?.close());

async function read(url: string): Promise<string> {
  const { statusCode, body } = await site.inject({ method: 'GET', url });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const linksIn = (html: string) => matches(html, /<a [^>]*href="([^"]+)"/g).map((link) => link.replaceAll('&amp;', '&'));
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

/** Whether a PDF is there. */
async function isReport(url: string): Promise<boolean> {
  const { statusCode, headers } = await site.inject({ method: 'GET', url });
  return statusCode === 200 && headers['content-type'] === 'application/pdf';
}

/** Paths of the app that the site leads to. */
const appPaths = ['/login', '/signup', '/blog/rss.xml', '/en/blog/rss.xml'];

test('every page of the site is drawn, and every link on it leads to a page, and to its part', async () => {
  expect(pages.size).toBeGreaterThan(50);
  const broken: string[] = [];
  for (const [at, html] of pages) {
    if (!/<h1[ >]/.test(html)) broken.push(`${at}: not drawn`);
    for (const link of linksIn(html)) {
      if (!link.startsWith('/') && !link.startsWith('#')) continue;
      const { pathname, hash } = new URL(link, publicUrl + at);
      const target = pages.get(pathname);
      if (target === undefined && !appPaths.includes(pathname) && !(await isReport(pathname))) broken.push(`${at}: ${link}`);
      if (hash !== '' && target !== undefined && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
        broken.push(`${at}: ${link}`);
    }
    for (const picture of matches(html, /<img [^>]*src="([^"]+)"/g)) {
      if ((await site.inject({ method: 'GET', url: picture })).statusCode !== 200) broken.push(`${at}: ${picture}`);
    }
  }
  expect(broken).toEqual([]);
});

test.each(['/', '/en'])('%s answers questions and ends with the sign-up, before any script', (at) => {
  const html = pages.get(at) ?? '';
  const end = html.slice(html.indexOf('id="questions"'));
  expect(matches(end, /<summary[^>]*>([^<]+)</g).length).toBeGreaterThan(2);
  expect(linksIn(end)).toContain('/signup');
});

test.each(['/', '/pricing', '/en', '/en/pricing'])('%s shows each plan before any script, and no price: only the server knows it', (at) => {
  const words = (pages.get(at) ?? '').replace(/<[^>]+>/g, ' ');
  for (const { name, price, features } of plansIn(at.startsWith('/en') ? 'en' : 'ar', defaultPrices)) {
    expect(words).toMatch(new RegExp(`${name}\\s[^]{0,300}${features[0]}`));
    expect(words).not.toMatch(new RegExp(`\\b${price.amount / 100}(\\.00)? ?(SAR|ر)|SAR ?${price.amount / 100}\\b`));
  }
});

test('every page is linked from another one of its language, and links stay in the language', () => {
  for (const language of ['ar', 'en']) {
    const isOwn = (page: string) => /^\/en(\/|$)/.test(page) === (language === 'en');
    const own = [...pages].filter(([at]) => isOwn(at));
    const linked = new Set(
      own.flatMap(([at, html]) =>
        linksIn(html.replace(/<a [^>]*hreflang=[^>]*>/gi, '')).map((link) => new URL(link, publicUrl + at).pathname),
      ),
    );
    expect([language, own.map(([at]) => at).filter((at) => !linked.has(at))]).toEqual([language, []]);
    expect([language, [...linked].filter((link) => pages.has(link) && !isOwn(link))]).toEqual([language, []]);
  }
});

test('every page leads without a script to itself in the other language, and a phone to the links of the site', () => {
  const dead: string[] = [];
  for (const [at, html] of pages) {
    const other = attribute(html, /data-other="([^"]+)"/) ?? '';
    const links = matches(html, /<a ([^>]*hreflang=[^>]*)>/gi).map((link) => attribute(link, /href="([^"]+)"/));
    const inFooter = html.slice(html.indexOf('id="site-links"'));
    if (links.length === 0 || links.some((link) => link !== other) || !/<noscript><a [^>]*hreflang/i.test(inFooter)) dead.push(at);
    if (!/<noscript><a href="#site-links"/.test(html)) dead.push(`${at}: menu`);
    if (/<form\b/.test(html) && !/<noscript><p [^>]*>[^<]*JavaScript/.test(html)) dead.push(`${at}: form`);
  }
  expect(dead).toEqual([]);
});

test('every page names itself, its other language, and what it is about', () => {
  const titles: string[] = [];
  for (const [at, html] of pages) {
    const other = attribute(html, /data-other="([^"]+)"/) ?? '';
    const named = matches(html, /<link rel="(?:canonical|alternate)"[^>]* href="(https[^"]+)"/g).map((url) => url.slice(publicUrl.length));
    expect([at, named[0]]).toEqual([at, at]);
    expect([at, named.includes(other), pages.has(other)]).toEqual([at, true, true]);
    expect(attribute(pages.get(other) ?? '', /data-other="([^"]+)"/)).toBe(at);
    const description = attribute(html, /<meta name="description" content="([^"]+)"/) ?? '';
    expect([at, description.length > 30 && description.length < 260]).toEqual([at, true]);
    titles.push(attribute(html, /<title>([^<]+)<\/title>/) ?? '');
  }
  expect(new Set(titles).size).toBe(pages.size);
});

/** The kinds of schema.org that our pages are, each with what it must say; works all of them, because only those have a language. */
const factsOfKind: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'description', 'publisher'],
  WebPage: ['name', 'description'],
  ContactPage: ['name', 'description'],
  CollectionPage: ['name', 'description'],
  Blog: ['name', 'description'],
  BlogPosting: ['headline', 'description', 'datePublished', 'author'],
  TechArticle: ['headline', 'description'],
};

test('every page says for programs what it is, in its language and at its own address, with a picture that is there', async () => {
  const wrong: string[] = [];
  const pictures = new Set<string>();
  for (const [at, html] of pages) {
    const [data, second] = matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs);
    if (data === undefined || second !== undefined) {
      wrong.push(`${at}: not one description`);
      continue;
    }
    const facts = JSON.parse(data) as Readonly<Record<string, unknown>>;
    const kind = String(facts['@type']);
    const missing = factsOfKind[kind]?.filter((name) => facts[name] === undefined || facts[name] === '') ?? ['@type'];
    wrong.push(...missing.map((name) => `${at}: ${kind} without ${name}`));
    const said = [facts['@context'], facts['url'], facts['inLanguage']];
    const expected = ['https://schema.org', `${publicUrl}${at}`, attribute(html, /<html lang="(ar|en)"/)];
    if (JSON.stringify(said) !== JSON.stringify(expected)) wrong.push(`${at}: ${JSON.stringify(said)}`);
    const published = facts['datePublished'];
    if (published !== undefined && published !== attribute(html, /article:published_time" content="([^"]+)"/))
      wrong.push(`${at}: ${JSON.stringify(published)}`);
    if (attribute(html, /property="og:url" content="([^"]+)"/) !== `${publicUrl}${at}`) wrong.push(`${at}: og:url`);
    pictures.add(attribute(html, /property="og:image" content="([^"]+)"/)?.slice(publicUrl.length) ?? `${at} has none`);
  }
  for (const picture of pictures) if ((await site.inject({ method: 'GET', url: picture })).statusCode !== 200) wrong.push(picture);
  expect(wrong).toEqual([]);
});

test('the sitemap names each page once, with the same page in both languages, and lists all that are built for search engines', async () => {
  const entries = matches(await read('/sitemap.xml'), /<url>(.*?)<\/url>/gs);
  expect(entries).toHaveLength(pages.size);
  for (const entry of entries) {
    const at = attribute(entry, /<loc>([^<]+)</)?.slice(publicUrl.length) ?? '';
    const inPage = matches(pages.get(at) ?? '', /<link rel="alternate" (hreflang="(?:ar|en)" href="[^"]+")/g);
    expect([at, matches(entry, /rel="alternate" (hreflang="[^"]+" href="[^"]+")/g)]).toEqual([at, inPage]);
    expect(inPage).toHaveLength(2);
  }
  const built = readdirSync(path.join(dist, 'pages'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const isForSearch = (file: string) => readFileSync(path.join(dist, 'pages', file), 'utf8').includes('rel="canonical"');
  expect(built.filter(isForSearch)).toHaveLength(pages.size);
});

test('the articles are in the feed of their language', async () => {
  for (const [feed, from] of [
    ['/blog/rss.xml', '/blog/'],
    ['/en/blog/rss.xml', '/en/blog/'],
  ] as const) {
    const listed = matches(await read(feed), /<guid>([^<]+)<\/guid>/g).map((url) => url.slice(publicUrl.length));
    expect(listed.toSorted()).toEqual([...pages.keys()].filter((page) => page.startsWith(from) && !page.includes('/category/')).toSorted());
  }
});

test('whoever found a vulnerability reads where to report it, and until when that holds', async () => {
  const text = await read('/.well-known/security.txt');
  expect(text).toContain(`Contact: ${publicUrl}/security#report\n`);
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
  expect(pages.get('/security')).toContain('id="report"');
});
