const STORED_AS = 'remember-device';

/**
 * Stores in this browser whether the last sign-in chose "remember me", so that a new login above an open screen sends the same choice.
 * Every kind of sign-in overwrites it, so one user's choice never applies to another user.
 */
export function storeRememberMe(isWished: boolean): void {
  try {
    if (isWished) localStorage.setItem(STORED_AS, '1');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // Storage is blocked: the next session is then a short one.
  }
}

/** Whether the last sign-in in this browser chose "remember me". */
export function readRememberMe(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === '1';
  } catch {
    return false;
  }
}
