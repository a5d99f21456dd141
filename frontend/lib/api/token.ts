/**
 * What one signed-in tab keeps in memory and nowhere else: the access token (15 min) and the position of the last command, which
 * makes the next question wait until its answer contains that command.
 */
let accessToken: string | null = null;
let position: string | null = null;

export function getAccessToken(): string | null {
  return accessToken;
}

/** Null forgets the position as well: it belongs to the session. */
export function setAccessToken(token: string | null): void {
  accessToken = token;
  if (token === null) position = null;
}

export function getMinPosition(): string | null {
  return position;
}

export function rememberPosition(token: string): void {
  position = token;
}
