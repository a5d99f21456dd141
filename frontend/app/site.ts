import { storeLanguage } from '../lib/locale/language.ts';
import { countView, referringHost } from '../lib/site/site-view.ts';
import { followPlatform, showInDocument } from '../lib/site/platform.ts';
import { watchInput } from '../lib/form/user-input.ts';
import { hasTestimonials } from '../lib/site/testimonials-link.ts';
import { resolvedTheme, setTheme, watchSystemTheme } from '../lib/look/theme.ts';
import { islands } from './islands.ts';

// Starts a prerendered page for a visitor: its header by hand, and each part that needs more when somebody comes near it. Whoever is signed
// in gets the whole app instead (`boot.js`).

const root = document.documentElement;

/** What the controls of the header do, by their `data-does` (`shell/public-shell.tsx`). */
const acts: Readonly<Record<string, (control: HTMLElement) => void>> = {
  language(control) {
    storeLanguage(root.lang === 'ar' ? 'en' : 'ar');
    // Its link leads there.
    control.setAttribute('href', root.dataset['other'] + location.search + location.hash);
  },
  theme(control) {
    setTheme(resolvedTheme() === 'dark' ? 'light' : 'dark');
    nameTheme(control);
  },
  menu(control) {
    const menu = document.getElementById(control.getAttribute('aria-controls') ?? '');
    menu?.toggleAttribute('hidden');
    control.setAttribute('aria-expanded', String(menu?.hidden === false));
  },
};

/** Names the switch by the theme that it leads to. */
function nameTheme(control: HTMLElement): void {
  const name = control.dataset[resolvedTheme() === 'dark' ? 'light' : 'dark'] ?? '';
  control.setAttribute('aria-label', name);
  control.title = name;
}

function startControl(control: HTMLElement): void {
  const act = acts[control.dataset['does'] ?? ''];
  if (act === undefined) return;
  if (control.dataset['does'] === 'theme') nameTheme(control);
  control.removeAttribute('inert');
  control.removeAttribute('aria-disabled');
  control.addEventListener('click', () => act(control));
}

async function startIsland(element: HTMLElement): Promise<void> {
  const island = islands.get(element.dataset['island'] ?? '');
  if (island === undefined) return;
  const { renderIsland } = await import('./island-root.tsx');
  await renderIsland(element, island, JSON.parse(element.dataset['props'] ?? '{}') as object);
}

async function linkTestimonials(): Promise<void> {
  const has = await hasTestimonials();
  for (const link of document.querySelectorAll<HTMLElement>('[data-testimonials]')) link.hidden = !has;
}

const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue;
    near.unobserve(target);
    // What could not be loaded is loaded when somebody comes near it again.
    startIsland(target).catch(() => near.observe(target));
  }
});

watchSystemTheme();
watchInput();
for (const control of document.querySelectorAll<HTMLElement>('[data-does]')) startControl(control);
for (const element of document.querySelectorAll('[data-island]')) near.observe(element);
for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear());
countView(location.pathname, referringHost());
void linkTestimonials();
void followPlatform(showInDocument);
