import { Monitor, Moon, Sun } from 'lucide-react';
import { useT } from '../../lib/locale/t.tsx';
import type { Theme } from '../../lib/look/theme.ts';
import { useOwnLook } from '../../lib/look/use-own-look.ts';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';

/** Switches language and theme of the signed-in user, everywhere they are signed in. */
export function OwnSwitches() {
  const { chooseLanguage, chooseTheme } = useOwnLook();
  return (
    <>
      <LanguageSwitch onChoose={chooseLanguage} />
      <ThemeSwitch onChoose={chooseTheme} />
    </>
  );
}

const order: readonly Theme[] = ['light', 'dark', 'system'];
const icons = { light: Sun, dark: Moon, system: Monitor };

/** All three themes as menu entries. */
export function useThemeEntries() {
  const { theme, chooseTheme } = useOwnLook();
  const t = useT();
  return order.map((each) => ({
    id: `theme-${each}`,
    label: t(`shell.theme.${each}`),
    icon: icons[each],
    isChecked: theme === each,
    onAction: () => chooseTheme(each),
  }));
}
