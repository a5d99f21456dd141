const STORED_AS = 'signed-in';

/**
 * Records in this browser whether a user is signed in, so that public pages check the session only then. It proves nothing and grants
 * nothing: guarded pages always ask the server. `boot.js` reads it too.
 */
export function rememberSession(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(STORED_AS, '1');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // Storage is unavailable: public pages then treat every user as a visitor.
  }
}

/** Whether this browser remembers a sign-in without a later sign-out. */
export function remembersSession(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === '1';
  } catch {
    return false;
  }
}
