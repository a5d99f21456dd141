import type { Plugin } from 'vite';

/** Arabic text and titles; preloading more would delay the style sheet on a phone's connection. */
const FIRST = /ibm-plex-sans-arabic-arabic-(400|600)-normal-[\w-]+\.woff2$/;

/** Adds `<link rel="preload">` for the fonts of the first paint; their hashed names are only known after bundling. */
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
