// @vitest-environment node
import { expect, test } from 'vitest';
import { deferScripts, makeControlsInert, replaceInlineStyles, withFontsOf } from './prerender.ts';

test('replaces the hiding styles of the toolkit and throws at any other inline style', () => {
  expect(replaceInlineStyles('<i style="border:0;clip-path:inset(50%);width:1px"></i><b class="c"></b>')).toBe(
    '<i data-unseen=""></i><b class="c"></b>',
  );
  expect(() => replaceInlineStyles('<u style="width:10%"></u>')).toThrow('width:10%');
});

test('moves all app scripts into the template and keeps other scripts', () => {
  const [boot, app, part] = [
    '<script src="/boot.js"></script>',
    '<script type="module" src="/a.js"></script>',
    '<link rel="modulepreload" href="/b.js">',
  ];
  expect(deferScripts(`<head>${boot}\n  ${app}\n  ${part}</head><body></body>`, null)).toBe(
    `<head>${boot}</head><body><template id="late">${app}${part}</template></body>`,
  );
});

test('a page of the site has its own scripts beside those of the app', () => {
  const html = deferScripts('<body><script type="module" src="/a.js"></script></body>', { entry: 's.js', parts: ['p.js'] });
  expect(html).toBe(
    '<body><template id="late"><script type="module" src="/a.js"></script></template><template id="site"><script type="module" crossorigin src="/s.js"></script><link rel="modulepreload" crossorigin href="/p.js"></template></body>',
  );
});

test('makes forms and controls inert but not links', () => {
  expect(makeControlsInert('<form class="a"><input type="password"/><button>x</button></form><a href="/">y</a>')).toBe(
    '<form inert class="a"><input inert aria-disabled="true" type="password"/><button inert aria-disabled="true">x</button></form><a href="/">y</a>',
  );
});

test('a page in English asks for the Latin fonts first, one in Arabic for its own', () => {
  const link = (name: string) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${name}" crossorigin>`;
  const [arabic, latin] = ['plex-arabic-arabic-400-normal-a1.woff2', 'plex-arabic-latin-400-normal-b2.woff2'];
  expect(withFontsOf('en', link(arabic), [arabic, latin])).toBe(link(latin));
  expect(withFontsOf('ar', link(arabic), [arabic, latin])).toBe(link(arabic));
  expect(() => withFontsOf('en', link(arabic), [arabic])).toThrow('400');
});
