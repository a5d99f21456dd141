import type { MessageFormatElement } from 'react-intl';
import type { MessageContext } from './message-ids.ts';
import type { Language } from './language.ts';

/** Texts as source strings, or parsed by the build (`vite/compile-messages.ts`). */
export type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;

const files = import.meta.glob<Messages>('../../locales/*/*.json', { import: 'default' });
const loading = new Map<string, Promise<void>>();
const wanted = new Set<MessageContext>(['common', 'shell']);
const merged: Record<Language, Messages> = { ar: {}, en: {} };
/** Texts that the settings of the platform say. */
const named: Record<Language, Messages> = { ar: {}, en: {} };
const listeners = new Set<() => void>();

async function loadOne(language: Language, context: MessageContext): Promise<void> {
  const texts = (await files[`../../locales/${language}/${context}.json`]?.()) ?? {};
  // Read after the await: several files load in parallel and each extends the latest object.
  merged[language] = { ...merged[language], ...texts, ...named[language] };
  for (const listener of listeners) listener();
}

/**
 * Loads the texts of these contexts in one language, together with every context requested before; resolves when they can be shown.
 * Rejects when a file fails to load; the next call requests it again, and until then its texts show their keys.
 */
export async function loadMessages(language: Language, contexts: readonly MessageContext[]): Promise<void> {
  for (const context of contexts) wanted.add(context);
  await Promise.all(
    [...wanted].map((context) => {
      const key = `${language}/${context}`;
      const known = loading.get(key);
      if (known !== undefined) return known;
      const promise = loadOne(language, context);
      loading.set(key, promise);
      promise.catch(() => loading.delete(key));
      return promise;
    }),
  );
}

/** Shows these plain texts in place of those of the files, now and after more were loaded. */
export function nameTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  // As the build parses a text without arguments: the parser is not in the browser.
  const literal = (value: string): MessageFormatElement[] => [{ type: 0, value }];
  named[language] = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, literal(text)]));
  merged[language] = { ...merged[language], ...named[language] };
  for (const listener of listeners) listener();
}

/** Leaves out the texts of the app's frame, for a page whose frame the build rendered. */
export const leaveOutShell = (): void => void wanted.delete('shell');

/** Every text loaded so far in a language; the same object until more are loaded. */
export function messagesOf(language: Language): Messages {
  return merged[language];
}

/** Calls the listener whenever `messagesOf` changes; returns the function that stops it. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
