import { createContext, use, useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'react-intl';
import { applyLanguage, directionOf, localeTag, storedLanguage, type Direction, type Language } from './language.ts';
import type { MessageId } from './message-ids.ts';
import { loadMessages, messagesOf, onMessages } from './messages.ts';

type LocaleValue = {
  readonly language: Language;
  readonly direction: Direction;
  /** The full BCP 47 tag. */
  readonly locale: string;
  /** Loads the other language, then switches without a reload. */
  readonly setLanguage: (language: Language) => Promise<void>;
};

const LocaleContext = createContext<LocaleValue | null>(null);

/**
 * Provides texts, formats and the locale tag. Texts of `common` and `shell` must be loaded before it renders
 * (`loadMessages(storedLanguage(), [])`). A missing text shows its key. `initial`: the language of a page that the build renders.
 */
export function LocaleProvider({ children, initial }: { readonly children: ReactNode; readonly initial?: Language | undefined }) {
  const [language, setChosen] = useState<Language>(initial ?? storedLanguage);
  const current = () => messagesOf(language);
  const messages = useSyncExternalStore(onMessages, current, current);

  const setLanguage = useCallback(async (next: Language) => {
    await loadMessages(next, []);
    applyLanguage(next);
    setChosen(next);
  }, []);

  const locale = localeTag(language);
  const value = useMemo(() => ({ language, direction: directionOf(language), locale, setLanguage }), [language, locale, setLanguage]);

  return (
    <LocaleContext value={value}>
      <IntlProvider
        locale={locale}
        messages={messages as Record<MessageId, string>}
        onError={reportUnlessMissing}
        wrapRichTextChunksInFragment
      >
        <I18nProvider locale={locale}>{children}</I18nProvider>
      </IntlProvider>
    </LocaleContext>
  );
}

function reportUnlessMissing(error: { readonly code: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') reportError(error);
}

/** Language, direction, locale tag and the function that switches. Throws without a LocaleProvider. */
export function useLocale(): LocaleValue {
  const value = use(LocaleContext);
  if (value === null) throw new Error('useLocale needs a LocaleProvider above it');
  return value;
}
