// @vitest-environment node
import { expect, test } from 'vitest';
import { laterOf, sheetOf, stillnessOf } from './prerender.ts';

test('inline styles become rules of a sheet, each once, and no page keeps one', () => {
  const { pages, css } = sheetOf(['<i style="width:10%"></i><b style="font-family:&quot;A&amp;B&quot;"></b>', '<u style="width:10%"></u>']);
  expect(pages).toEqual(['<i data-style="0"></i><b data-style="1"></b>', '<u data-style="0"></u>']);
  expect(css).toBe('[data-style="0"]{width:10%}\n[data-style="1"]{font-family:"A&B"}');
});

test('the app is put aside whole, other scripts stay', () => {
  const [boot, app, part] = [
    '<script src="/boot.js"></script>',
    '<script type="module" src="/a.js"></script>',
    '<link rel="modulepreload" href="/b.js">',
  ];
  expect(laterOf(`<head>${boot}\n  ${app}\n  ${part}</head><body></body>`)).toBe(
    `<head>${boot}</head><body><template id="late">${app}${part}</template></body>`,
  );
});

test('nothing drawn can be typed into or pressed, while links stay links', () => {
  expect(stillnessOf('<form class="a"><input type="password"/><button>x</button></form><a href="/">y</a>')).toBe(
    '<form inert class="a"><input inert aria-disabled="true" type="password"/><button inert aria-disabled="true">x</button></form><a href="/">y</a>',
  );
});
