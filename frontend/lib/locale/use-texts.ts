import { useEffect, useState } from 'react';
import { useLocale } from './locale-provider.tsx';
import type { MessageContext } from './message-ids.ts';
import { loadMessages } from './messages.ts';

/** Loads texts that no route loads; true when they can be shown. */
export function useTexts(contexts: readonly MessageContext[]): boolean {
  const { language } = useLocale();
  const [ready, setReady] = useState('');
  const wanted = `${language}:${contexts.join()}`;
  useEffect(() => {
    let isGone = false;
    // A file that fails is requested again at the next change of language or contexts.
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
