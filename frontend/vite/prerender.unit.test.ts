// @vitest-environment node
import { expect, test } from 'vitest';
import { laterOf, stillnessOf, withoutStyles } from './prerender.ts';

test('no page keeps an inline style: what the toolkit hides is marked, anything else ends the build', () => {
  expect(withoutStyles('<i style="border:0;clip-path:inset(50%);width:1px"></i><b class="c"></b>')).toBe(
    '<i data-unseen=""></i><b class="c"></b>',
  );
  expect(() => withoutStyles('<u style="width:10%"></u>')).toThrow('width:10%');
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
