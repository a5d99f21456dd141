import type { Plugin } from 'vite';

/** Arabic text and its titles; more of them would hold up the style sheet on the line of a phone. */
const FIRST = /ibm-plex-sans-arabic-arabic-(400|600)-normal-[\w-]+\.woff2$/;

/** Adds `<link rel="preload">` for the fonts the first paint needs; their hashed names are only known after bundling. */
export function preloadFonts(): Plugin {
  return {
    name: 'sumaa:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {}).filter((file) => FIRST.test(file));
        return files.sort().map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}
