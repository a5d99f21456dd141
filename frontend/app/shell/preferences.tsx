import { Moon, Sun } from 'lucide-react';
import type { Language } from '../../lib/locale/language.ts';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { useT } from '../../lib/locale/t.tsx';
import { setTheme, type Theme } from '../../lib/look/theme.ts';
import { useTheme } from '../../lib/look/use-theme.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/marks/icon.tsx';

type LanguageSwitchProps = {
  readonly className?: string;
  readonly onChoose?: (language: Language) => Promise<void>;
  /** The address of the same page in the other language, where it has one: a link, which needs no script. */
  readonly address?: string | undefined;
};

/**
 * Switches to the other language, labelled in that language: in this browser only, unless `onChoose` saves it. A native control, because
 * public pages use it too.
 */
export function LanguageSwitch({ className, onChoose, address }: LanguageSwitchProps) {
  const { language, setLanguage } = useLocale();
  const t = useT();
  const other = language === 'ar' ? 'en' : 'ar';
  const choose = () => void (onChoose ?? setLanguage)(other);
  const shared = {
    'data-does': 'language',
    lang: other,
    'aria-label': `${t('shell.language.other')} · ${t('shell.language.switch')}`,
    className: cx(buttonStyle({ variant: 'quiet' }), 'px-3 font-normal text-muted hover:text-ink', className),
  };
  if (address === undefined)
    return (
      <button type="button" {...shared} onClick={choose}>
        {t('shell.language.other')}
      </button>
    );
  return (
    <a
      {...shared}
      href={address}
      hrefLang={other}
      onClick={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      {t('shell.language.other')}
    </a>
  );
}

/** Toggles light and dark, in this browser only, unless `onChoose` saves it; "as the device" is in the account menu. */
export function ThemeSwitch({ onChoose = setTheme }: { readonly onChoose?: (theme: Theme) => void }) {
  const { resolved } = useTheme();
  const t = useT();
  const next = resolved === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      data-does="theme"
      data-light={t('shell.theme.light')}
      data-dark={t('shell.theme.dark')}
      aria-label={t(`shell.theme.${next}`)}
      title={t(`shell.theme.${next}`)}
      onClick={() => onChoose(next)}
      className={cx(buttonStyle({ variant: 'quiet', iconOnly: true }), 'text-muted hover:text-ink')}
    >
      {/* By the styles: a prerendered page changes its theme without the app. */}
      <Icon of={Sun} className="hidden in-data-[theme=dark]:block" />
      <Icon of={Moon} className="in-data-[theme=dark]:hidden" />
    </button>
  );
}
