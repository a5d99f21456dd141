import { Monitor, Moon, Sun } from 'lucide-react';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useT } from '../../lib/locale/t.tsx';
import { useTheme, type Theme } from '../../lib/theme.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';

/** Switches to the other language, labelled in that language. A native button, because public pages use it too. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const { language, setLanguage } = useLocale();
  const t = useT();
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <button
      type="button"
      lang={other}
      aria-label={`${t('shell.language.other')} · ${t('shell.language.switch')}`}
      onClick={() => void setLanguage(other)}
      className={cx(buttonStyle({ variant: 'quiet' }), 'px-3 font-normal text-muted hover:text-ink', className)}
    >
      {t('shell.language.other')}
    </button>
  );
}

const order: readonly Theme[] = ['light', 'dark', 'system'];
const icons = { light: Sun, dark: Moon, system: Monitor };

/** Toggles light and dark; "as the device" is in the account menu. */
export function ThemeSwitch() {
  const { resolved, setTheme } = useTheme();
  const t = useT();
  const next = resolved === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={t(`shell.theme.${next}`)}
      title={t(`shell.theme.${next}`)}
      onClick={() => setTheme(next)}
      className={cx(buttonStyle({ variant: 'quiet', iconOnly: true }), 'text-muted hover:text-ink')}
    >
      <Icon of={icons[next]} />
    </button>
  );
}

/** All three themes as menu entries. */
export function useThemeEntries() {
  const { theme, setTheme } = useTheme();
  const t = useT();
  return order.map((each) => ({
    id: `theme-${each}`,
    label: t(`shell.theme.${each}`),
    icon: icons[each],
    isChecked: theme === each,
    onAction: () => setTheme(each),
  }));
}
