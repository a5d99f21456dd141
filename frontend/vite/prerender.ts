import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { withHead, type RenderedPage } from './page-head.ts';
import { siteFiles } from './site-files.ts';
import { withSiteParts } from './site-parts.ts';

/** Exports of the entry. */
interface Entry {
  readonly paths: readonly string[];
  readonly prerender: (path: string) => Promise<RenderedPage>;
}

/**
 * Replaces inline styles, which our policy forbids in HTML: the component toolkit hides its native controls with them, and the app's own
 * sheet does the same for `[data-unseen]`. Throws at any other inline style: a separate sheet would be one more file before the first
 * paint.
 */
export function replaceInlineStyles(html: string): string {
  return html.replace(/ style="([^"]*)"/g, (style) => {
    if (style.includes('clip-path:inset(50%)')) return ' data-unseen=""';
    throw new Error(`a prerendered page has an inline style: ${style}`);
  });
}

/**
 * Makes controls inert until the app replaces the prerendered page: the app would not see the input, and a form without its script would
 * send the typed text as part of an address. Links stay active.
 */
export function makeControlsInert(html: string): string {
  return html.replace(/<form\b/g, '<form inert').replace(/<(button|input|select|textarea)\b/g, '<$1 inert aria-disabled="true"');
}

/**
 * Moves the app's scripts into a template that `boot.js` activates after the page is painted, so that they do not compete with the page on
 * a phone's connection. `site`: the scripts that a visitor of this page needs instead; null where everybody needs the app.
 */
export function deferScripts(html: string, site: SiteScripts | null): string {
  const scripts = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;
  const late = (html.match(scripts) ?? []).map((tag) => tag.trim());
  const own = site && [
    `<script type="module" crossorigin src="/${site.entry}"></script>`,
    ...site.parts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const template = (id: string, tags: readonly string[]) => `<template id="${id}">${tags.join('')}</template>`;
  const templates = template('late', late) + (own ? template('site', own) : '');
  return html.replace(scripts, '').replace('</body>', () => `${templates}</body>`);
}

/** The built entry `app/site.ts` and what it imports. */
export interface SiteScripts {
  readonly entry: string;
  readonly parts: readonly string[];
}

/**
 * Names the fonts of the page's letters as those of the first paint. The frame names the Arabic ones (`preload-fonts.ts`). `fonts`: names
 * of the built files.
 */
export function withFontsOf(language: 'ar' | 'en', frame: string, fonts: readonly string[]): string {
  if (language === 'ar') return frame;
  return frame.replace(/(?<=<link rel="preload" as="font"[^>]*)[\w-]+-arabic-(\d{3})-normal-[\w-]+\.woff2/g, (_name, weight: string) => {
    const latin = fonts.find((name) => name.includes(`-latin-${weight}-normal-`));
    if (latin === undefined) throw new Error(`no Latin font of the weight ${weight} was built`);
    return latin;
  });
}

/**
 * Prerenders public pages after bundling: `dist/pages/<name>.html` is `index.html` with the page in it; `landing` is the page of `/`. The
 * app later replaces the markup by the same live page (`app/main.tsx`); on the public site only for whoever is signed in, others get
 * `app/site.ts`.
 */
export function prerenderPages(entry: string): Plugin {
  let config: ResolvedConfig;
  let site: SiteScripts | null = null;
  return {
    name: 'sumaa:prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (resolved) => void (config = resolved),
    generateBundle(_options, bundle) {
      const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry && each.name === 'site');
      if (chunk?.type === 'chunk') site = { entry: chunk.fileName, parts: chunk.imports };
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const dist = path.resolve(config.root, config.build.outDir);
        const program = path.join(dist, '.prerender');
        await build({
          root: config.root,
          ...(config.configFile === undefined ? {} : { configFile: config.configFile }),
          logLevel: 'warn',
          build: { ssr: path.resolve(config.root, entry), outDir: program, emptyOutDir: true, copyPublicDir: false },
        });
        const name = path.basename(entry).replace(/\.tsx?$/, '.js');
        const { paths, prerender } = (await import(pathToFileURL(path.join(program, name)).href)) as Entry;
        const rendered: RenderedPage[] = [];
        // Sequentially, because what one page loads (such as texts) must not affect another page.
        for (const each of paths) rendered.push(await prerender(each));
        if (site === null) throw new Error('app/site.ts was not built');
        await writePages(dist, paths, rendered, site);
        for (const [file, content] of Object.entries(siteFiles(rendered, new Date()))) {
          await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
          await writeFile(path.join(dist, file), content);
        }
        await rm(program, { recursive: true });
      },
    },
  };
}

async function writePages(dist: string, paths: readonly string[], rendered: readonly RenderedPage[], site: SiteScripts): Promise<void> {
  // What it says to those without scripts holds for a page that is not drawn.
  const frame = (await readFile(path.join(dist, 'index.html'), 'utf8')).replace(/\s*<noscript>[^]*?<\/noscript>/, '');
  const fonts = (await readdir(path.join(dist, 'assets'))).filter((name) => name.endsWith('.woff2'));
  await Promise.all(
    paths.map(async (each, index) => {
      const page = rendered[index];
      if (page === undefined) throw new Error(`${each} was not rendered`);
      const html = withSiteParts(makeControlsInert(replaceInlineStyles(page.html)), page.language);
      const file = path.join(dist, 'pages', `${each.slice(1) || 'landing'}.html`);
      const written = withHead(withFontsOf(page.language, deferScripts(frame, page.addresses && site), fonts), page).replace(
        '<div id="root"></div>',
        () => `<div id="root"><div id="drawn">${html}</div></div>`,
      );
      if (!written.includes('id="drawn"')) throw new Error('index.html has no empty #root');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, written);
    }),
  );
}
