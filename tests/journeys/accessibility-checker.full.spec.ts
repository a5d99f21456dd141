import { expect, test } from '@playwright/test';
import { expectAccessible, expectContrastInOtherTheme, expectContrastOnPaper } from '../support/axe.ts';

/** A page that is accessible in the light theme, with a text of each class that is not elsewhere. */
const page = (body: string) => `<!doctype html><html lang="en" data-theme="light"><head><title>A page</title><style>
  main { color: #111; background: #fff }
  [data-theme='dark'] .theme { color: #111; background: #222 }
  @media print { .paper { color: #eee } }
</style></head><body><main><h1>A page</h1>${body}</main></body></html>`;

test('finds what is not accessible on each page, in the theme that is not shown and on paper', async ({ page: shown }) => {
  await shown.setContent(page('<input>'));
  await expect(expectAccessible(shown)).rejects.toThrow('label: input');
  await shown.setContent(page('<p class="theme">A text</p>'));
  await expectAccessible(shown);
  await expect(expectContrastInOtherTheme(shown)).rejects.toThrow('insufficient color contrast');
  await expect(expectAccessible(shown)).rejects.toThrow('color-contrast: p');
  await shown.goto(`data:text/html,${encodeURIComponent(page('<p class="paper">A text</p>'))}`);
  await expectAccessible(shown);
  await expect(expectContrastOnPaper(shown)).rejects.toThrow('insufficient color contrast');
});

test('leaves out the bar of the demo, and finds targets too small for a finger', async ({ page: shown }) => {
  const button = (style: string) => `<button style="position: absolute; width: 44px; height: 10px; ${style}">A</button>`;
  await shown.setContent(page('<div id="sumaa-dev-bar"><input></div>'));
  await expectAccessible(shown);
  await shown.setContent(page(`<div style="height: 200px">${button('top: 100px')}${button('top: 112px')}</div>`));
  await expect(expectAccessible(shown)).rejects.toThrow('target-size');
});
