import { useSyncExternalStore } from 'react';
import { currentTheme, onTheme, resolvedTheme, setTheme, type Theme } from './theme.ts';

/** The chosen theme, the resolved one, and the function that changes it. */
export function useTheme(): { theme: Theme; resolved: 'light' | 'dark'; setTheme: (theme: Theme) => void } {
  // The build prerenders pages for a light device without a choice.
  const theme = useSyncExternalStore(onTheme, currentTheme, (): Theme => 'system');
  const resolved = useSyncExternalStore(
    onTheme,
    () => resolvedTheme(),
    () => 'light' as const,
  );
  return { theme, resolved, setTheme };
}
