/** The last part of a resource name: hooks take `accounts/1/locations/2`, `locations/2` and `2` alike. */
export function bareId(name: string): string {
  return name.split('/').at(-1) ?? name;
}

/** A refusal of a hook: 400 or 404 with a text for the test's author. */
export function hookError(statusCode: 400 | 404, message: string): Error & { statusCode: number } {
  return Object.assign(new Error(message), { statusCode });
}
