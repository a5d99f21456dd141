import { useCallback } from 'react';
import { useLocale } from '../locale/locale-provider.tsx';
import type { Language } from '../locale/language.ts';
import { useT } from '../locale/t.tsx';
import type { Look } from '../api/own-look.ts';
import { getSession } from '../session/session.ts';
import { setTheme, type Theme } from './theme.ts';
import { useTheme } from './use-theme.ts';

/** Language and theme, and the functions that change them here and save them for the signed-in user. */
export function useOwnLook() {
  const t = useT();
  const { language, setLanguage } = useLocale();
  const { theme, resolved } = useTheme();
  const save = useCallback(
    async (look: Look) => {
      // Most visits choose nothing, so it is loaded when needed.
      if (getSession().status === 'signed-in') await (await import('../api/own-look.ts')).saveLook(look, t('common.error.not-saved'));
    },
    [t],
  );
  const chooseLanguage = useCallback((next: Language) => setLanguage(next).then(() => save({ language: next })), [setLanguage, save]);
  const chooseTheme = useCallback(
    (next: Theme) => {
      setTheme(next);
      void save({ theme: next });
    },
    [save],
  );
  return { language, chooseLanguage, theme, resolved, chooseTheme };
}
