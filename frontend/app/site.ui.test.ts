import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTheme } from '../lib/look/theme.ts';

const page = `
  <button inert aria-disabled="true" data-does="theme" data-light="فاتح" data-dark="داكن"></button>
  <button inert aria-disabled="true" data-does="menu" aria-controls="m" aria-expanded="false"></button>
  <a href="/en/pricing" data-does="language">English</a>
  <nav id="m" hidden></nav>
  <li hidden data-testimonials></li>
  <i data-year>2020</i>
  <button inert aria-disabled="true" id="other"></button>`;

let items: readonly object[] = [];

/** Everything is in view at once. */
class Observer {
  private readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    this.tell([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
  }
  unobserve() {}
}

beforeEach(() => {
  vi.resetModules();
  items = [];
  document.body.innerHTML = page;
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('fetch', async () => Response.json({ model: { items } }));
});
afterEach(() => {
  document.body.innerHTML = '';
  setTheme('system');
  vi.unstubAllGlobals();
});

const control = (does: string) => document.querySelector<HTMLElement>(`[data-does=${does}]`) as HTMLElement;
const entry = () => document.querySelector<HTMLElement>('[data-testimonials]') as HTMLElement;

test('wakes the controls of the header that it serves, and no other', async () => {
  await import('./site.ts');
  expect(control('menu').hasAttribute('inert')).toBe(false);
  expect(document.getElementById('other')?.hasAttribute('inert')).toBe(true);
  control('menu').click();
  expect([document.getElementById('m')?.hidden, control('menu').getAttribute('aria-expanded')]).toEqual([false, 'true']);
  control('menu').click();
  expect([document.getElementById('m')?.hidden, control('menu').getAttribute('aria-expanded')]).toEqual([true, 'false']);
  expect(document.querySelector('[data-year]')?.textContent).toBe(String(new Date().getFullYear()));
});

test('switches the theme, and names the switch by what comes next', async () => {
  await import('./site.ts');
  const before = document.documentElement.dataset['theme'];
  expect(control('theme').title).toBe('داكن');
  control('theme').click();
  expect([document.documentElement.dataset['theme'], control('theme').title]).toEqual(['dark', 'فاتح']);
  control('theme').click();
  expect([document.documentElement.dataset['theme'], control('theme').getAttribute('aria-label')]).toEqual(['light', 'داكن']);
  document.documentElement.dataset['theme'] = before;
});

test('switches the language by the link that is there without a script, with what the address says besides', async () => {
  document.documentElement.lang = 'ar';
  Object.assign(document.documentElement.dataset, { other: '/en/pricing' });
  history.replaceState(null, '', '/pricing?from=mail#compare');
  await import('./site.ts');
  const link = control('language') as HTMLAnchorElement;
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  expect([link.getAttribute('href'), localStorage.getItem('lang')]).toEqual(['/en/pricing?from=mail#compare', 'en']);
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset['other'];
  localStorage.removeItem('lang');
});

test('links the testimonials of the landing page only where there are some', async () => {
  await import('./site.ts');
  await vi.waitFor(() => expect(entry().hidden).toBe(true));
  items = [{ stars: 5 }];
  vi.resetModules();
  await import('./site.ts');
  await vi.waitFor(() => expect(entry().hidden).toBe(false));
});

test('brings a part of the page to life in place of what the build rendered', async () => {
  document.body.innerHTML = `<div data-island="follow" data-props='{"kind":"reminder"}'><form inert>drawn</form></div><p id="rest">the page</p>`;
  await import('./site.ts');
  await vi.waitFor(() => expect(document.querySelector('form')?.textContent).toMatch(/البريد الإلكتروني/), { timeout: 30_000 });
  expect([document.querySelector('form')?.hasAttribute('inert'), document.getElementById('rest')?.textContent]).toEqual([
    false,
    'the page',
  ]);
});
