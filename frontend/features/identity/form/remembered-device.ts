const STORED_AS = 'remember-device';

/**
 * Keeps in this browser whether its last sign-in asked to be remembered, so that signing in again above an open screen asks the same.
 * Every way in says it anew: a wish is never somebody else's.
 */
export function noteRemembered(isWished: boolean): void {
  try {
    if (isWished) localStorage.setItem(STORED_AS, '1');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // The next session is then a short one.
  }
}

/** Whether the last sign-in here asked to be remembered. */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === '1';
  } catch {
    return false;
  }
}
