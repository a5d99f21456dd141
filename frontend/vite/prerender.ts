import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** What the entry exports. */
interface Entry {
  readonly paths: readonly string[];
  readonly prerender: (path: string) => Promise<string>;
}

/**
 * Our policy forbids inline styles in HTML. The component toolkit hides its native controls with some, which the app's own sheet does
 * for what is drawn (`[data-unseen]`); throws at any other: a sheet of their own would be one file more before the first paint.
 */
export function withoutStyles(html: string): string {
  return html.replace(/ style="([^"]*)"/g, (style) => {
    if (style.includes('clip-path:inset(50%)')) return ' data-unseen=""';
    throw new Error(`a page that is drawn while building has an inline style: ${style}`);
  });
}

/**
 * Nothing can be typed or pressed before the app has put its own page in the place of the drawn one: it would not hear of it, and a
 * form without its script would send what was typed as part of an address. Links are links.
 */
export function stillnessOf(html: string): string {
  return html.replace(/<form\b/g, '<form inert').replace(/<(button|input|select|textarea)\b/g, '<$1 inert aria-disabled="true"');
}

/**
 * Puts the app's scripts aside, for `boot.js` to bring in once the page is painted: the line of a phone is free for the page until then.
 */
export function laterOf(html: string): string {
  const scripts = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;
  const late = (html.match(scripts) ?? []).map((tag) => tag.trim());
  return html.replace(scripts, '').replace('</body>', () => `<template id="late">${late.join('')}</template></body>`);
}

/**
 * Draws public pages once the bundle is written: `dist/pages/<name>.html` is `index.html` with the page in it, `landing` being that
 * of `/`. The app replaces what was drawn by the same, alive (`app/main.tsx`).
 */
export function prerenderPages(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'sumaa:prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (resolved) => void (config = resolved),
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
        const drawn: string[] = [];
        // One after another: what one page loads, such as texts, must not depend on who draws beside it.
        for (const each of paths) drawn.push(stillnessOf(withoutStyles(await prerender(each))));
        await writePages(dist, paths, drawn);
        await rm(program, { recursive: true });
      },
    },
  };
}

async function writePages(dist: string, paths: readonly string[], drawn: readonly string[]): Promise<void> {
  const frame = await readFile(path.join(dist, 'index.html'), 'utf8');
  await mkdir(path.join(dist, 'pages'), { recursive: true });
  await Promise.all(
    paths.map(async (each, index) => {
      const page = laterOf(frame).replace('<div id="root"></div>', () => `<div id="root"><div id="drawn">${drawn[index]}</div></div>`);
      if (!page.includes('id="drawn"')) throw new Error('index.html has no empty #root');
      await writeFile(path.join(dist, 'pages', `${each.slice(1) || 'landing'}.html`), page);
    }),
  );
}
