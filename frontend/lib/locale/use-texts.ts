import { useEffect, useState } from 'react';
import { useLocale } from './locale-provider.tsx';
import { loadMessages } from './messages.ts';
import type { MessageContext } from './message-ids.ts';

/**
 * Loads texts for a part that is no screen: what a feature puts into the frame. False until they are there; should they not
 * arrive, the next language switch or visit asks again. Define `contexts` outside the component.
 */
export function useTexts(contexts: readonly MessageContext[]): boolean {
  const { language } = useLocale();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadMessages(language, contexts).then(
      () => !isGone && setReady(true),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [language, contexts]);
  return isReady;
}
