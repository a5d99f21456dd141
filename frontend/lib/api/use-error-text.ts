import { useCallback } from 'react';
import { useT } from '../locale/t.tsx';
import { ApiError } from './errors.ts';
import { useOutdatedErrors } from './reachability.ts';

/** Turns any thrown value into one sentence for the user: the server's message, else our own text. */
export function useErrorText(): (error: unknown) => string {
  const t = useT();
  const isOutdated = useOutdatedErrors();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('common.error.unknown');
      if (error.message !== '') return error.message;
      if (isOutdated(error)) return t('common.error.reachable-again');
      if (error.code === 'network_unreachable') return t('common.error.network_unreachable');
      if (error.code === 'unreadable_answer') return t('common.error.unreadable_answer');
      return t('common.error.unknown');
    },
    [t, isOutdated],
  );
}
