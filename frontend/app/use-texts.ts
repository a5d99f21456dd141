import { useEffect, useState } from 'react';
import { useLocale } from '../lib/locale/locale-provider.tsx';
import type { MessageContext } from '../lib/locale/message-ids.ts';
import { loadMessages } from '../lib/locale/messages.ts';

/** Loads texts of parts that no route brings along; true once they can be shown. */
export function useTexts(contexts: readonly MessageContext[]): boolean {
  const { language } = useLocale();
  const [ready, setReady] = useState('');
  const wanted = `${language}:${contexts.join()}`;
  useEffect(() => {
    let isGone = false;
    // A file that fails is asked for again with the next change of language or place.
    loadMessages(language, contexts).then(
      () => !isGone && setReady(wanted),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `wanted` names language and contexts by value
  }, [wanted]);
  return ready === wanted;
}
