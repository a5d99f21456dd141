/**
 * State of one signed-in tab, in memory only: the access token (15 min) and the position of the last command. Queries send the position,
 * so that their answer contains that command.
 */
let accessToken: string | null = null;
let position: string | null = null;

export function getAccessToken(): string | null {
  return accessToken;
}

/** Null also clears the position, which belongs to the session. */
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
