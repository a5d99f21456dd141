import { useEffect, useState } from 'react';
import { useLocale } from './locale-provider.tsx';
import type { MessageContext } from './message-ids.ts';
import { loadMessages } from './messages.ts';

/** Texts that no route loads. */
export interface TextsState {
  /** Whether they can be shown. */
  readonly isReady: boolean;
  /** Why they could not be loaded; undefined while that did not fail. */
  readonly error: unknown;
  /** Requests again what failed. */
  readonly retry: () => void;
}

/** Loads texts that no route loads, for what somebody waits for: it says that they could not be loaded. */
export function useTextsState(contexts: readonly MessageContext[]): TextsState {
  const { language } = useLocale();
  const [ready, setReady] = useState('');
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = `${language}:${contexts.join()}`;
  useEffect(() => {
    let isGone = false;
    // A file that fails is requested again at the next change of language or contexts, or on demand.
    loadMessages(language, contexts).then(
      () => !isGone && setReady(wanted),
      (error: unknown) => !isGone && setFailure({ of: wanted, error }),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `wanted` names language and contexts by value
  }, [wanted, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { isReady: ready === wanted, error: failure?.of === wanted ? failure.error : undefined, retry };
}

/** Loads texts that no route loads; true when they can be shown. For what may as well be missing. */
export const useTexts = (contexts: readonly MessageContext[]): boolean => useTextsState(contexts).isReady;
