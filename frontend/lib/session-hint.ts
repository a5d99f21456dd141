const STORED_AS = 'signed-in';

/**
 * Remembers in this browser that somebody is signed in, so that public pages ask the server about it only then. It proves nothing and
 * opens nothing: guarded places always ask. `boot.js` reads it too.
 */
export function noteSession(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(STORED_AS, '1');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // Public pages then greet everybody as a visitor.
  }
}

/** Whether somebody has signed in here and not out again, as far as this browser remembers. */
export function remembersSession(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === '1';
  } catch {
    return false;
  }
}
