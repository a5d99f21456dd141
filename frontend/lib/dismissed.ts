import { useState } from 'react';
import { useSession } from './session/session.ts';

/**
 * Whether this person dismissed something in this browser, for the business they are in, and the function that dismisses it. Another
 * account or business on the same device is not affected.
 */
export function useDismissed(what: string): readonly [boolean, () => void] {
  const { tenantId, accountId } = useSession();
  const storedAs = `dismissed:${what}:${tenantId ?? ''}:${accountId}`;
  const [dismissed, setDismissed] = useState<string | null>(null);
  const dismiss = () => {
    setDismissed(storedAs);
    try {
      localStorage.setItem(storedAs, '1');
    } catch {
      // Storage is blocked: dismissed until the page is loaded again.
    }
  };
  return [dismissed === storedAs || isStored(storedAs), dismiss];
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}
