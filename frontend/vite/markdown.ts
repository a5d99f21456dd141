import { readFile } from 'node:fs/promises';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Plugin } from 'vite';
import { parse } from 'yaml';

/** A file of `content/`: its front matter and its text. */
export interface MarkdownFile {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;

/** Splits a file into front matter and text. Throws when it has no front matter. */
export function readMarkdown(source: string): MarkdownFile {
  const [whole, yaml] = frontMatter.exec(source) ?? [];
  if (whole === undefined || yaml === undefined) throw new Error('a content file begins with its front matter');
  return { meta: parse(yaml) as Record<string, unknown>, body: source.slice(whole.length) };
}

/** Words that a person reads in a minute. */
const wordsPerMinute = 180;

/** Whole minutes that reading this text takes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** Paths of the app that have no English address. */
const withoutEnglishAddress = /^\/(signup|login|customer|assets|pictures|reports|api)\b/;

/** The text as HTML, with links of English texts leading to English pages. */
export async function htmlOf(body: string, language: 'ar' | 'en'): Promise<string> {
  const leadTo = (href: string) => (language === 'ar' || withoutEnglishAddress.test(href) ? href : `/en${href}`);
  const html = await unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype)
    .use(rehypeSanitize, { ...defaultSchema, clobber: [] })
    .use(rehypeSlug)
    .use(() => (tree: unknown) => finish(tree, leadTo))
    .use(rehypeStringify)
    .process(body);
  return String(html);
}

interface HtmlNode {
  readonly type: string;
  readonly tagName?: string;
  properties?: Record<string, unknown>;
  children?: readonly HtmlNode[];
}

/** The size of every picture of the product, so that nothing moves when it arrives. */
const pictureSize = { width: 1440, height: 900, loading: 'lazy', decoding: 'async' };

/** A picture of the product as it is in both themes; the styles show that of the page (`app/styles/base.css`). */
function inBothThemes({ properties }: HtmlNode): HtmlNode[] {
  const inTheme = (theme: 'light' | 'dark', src: string): HtmlNode => ({
    type: 'element',
    tagName: 'img',
    properties: { ...properties, src, ...pictureSize, dataIn: theme },
    children: [],
  });
  const light = String(properties?.['src']);
  return [inTheme('light', light), inTheme('dark', light.replace(/\.webp$/, '-dark.webp'))];
}

/** Gives links of the site their address and pictures their size and theme. */
function finish(tree: unknown, leadTo: (href: string) => string): void {
  const node = tree as HtmlNode;
  const href = node.properties?.['href'];
  if (node.tagName === 'a' && typeof href === 'string' && href.startsWith('/'))
    node.properties = { ...node.properties, href: leadTo(href) };
  for (const child of node.children ?? []) finish(child, leadTo);
  if (node.children) node.children = node.children.flatMap((child) => (child.tagName === 'img' ? inBothThemes(child) : [child]));
}

/**
 * Makes a module of each `content/<kind>/<slug>.<language>.md`: its front matter with `html` and `minutes`; with `?summary` without `html` and
 * `sources`, so that a list of articles does not load the articles.
 */
export function markdown(): Plugin {
  return {
    name: 'sumaa:markdown',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      const [, language] = /\.(ar|en)\.md$/.exec(file) ?? [];
      if (language === undefined) return null;
      const { meta, body } = readMarkdown(await readFile(file, 'utf8'));
      const { sources, ...listed } = meta;
      const summary = { ...listed, minutes: readingMinutes(body) };
      const content = query === 'summary' ? summary : { ...summary, sources, html: await htmlOf(body, language as 'ar' | 'en') };
      return `export default ${JSON.stringify(content)};`;
    },
  };
}
