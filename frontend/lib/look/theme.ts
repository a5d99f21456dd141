export type Theme = 'light' | 'dark' | 'system';

const STORED_AS = 'theme';
const listeners = new Set<() => void>();
let chosen: Theme | null = null;

function darkQuery(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function readStored(): Theme {
  try {
    const value = localStorage.getItem(STORED_AS);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

/** The chosen theme. */
export function currentTheme(): Theme {
  chosen ??= readStored();
  return chosen;
}

/** What a theme looks like on this device. */
export function resolvedTheme(theme: Theme = currentTheme()): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return darkQuery().matches ? 'dark' : 'light';
}

function paint(): void {
  const resolved = resolvedTheme();
  document.documentElement.dataset['theme'] = resolved;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', resolved === 'dark' ? '#0d1412' : '#faf8f4');
  for (const listener of listeners) listener();
}

/** Chooses a theme, stores it and applies it. `system` follows the device from then on. */
export function setTheme(theme: Theme): void {
  chosen = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
  } catch {
    // Storage is unavailable: the choice lasts as long as the tab.
  }
  paint();
}

/** Follows the device while the choice is `system`. Call once at start. */
export function watchSystemTheme(): void {
  darkQuery().addEventListener('change', () => {
    if (currentTheme() === 'system') paint();
  });
}

/** Calls the listener whenever the theme changes; returns the function that stops it. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
