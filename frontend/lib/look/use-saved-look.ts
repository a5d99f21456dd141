import type { Display } from '@sumaa/contracts';
import { useEffect } from 'react';
import { useLocale } from '../locale/locale-provider.tsx';
import { setTheme } from './theme.ts';

/** Applies the saved language and theme when a user has signed in, and when they change on another device. */
export function useSavedLook({ language, theme }: Display): void {
  const { setLanguage } = useLocale();
  useEffect(() => {
    if (language !== null) void setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme !== null) setTheme(theme);
  }, [theme]);
}
