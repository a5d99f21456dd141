/** The last part of a resource name: hooks accept `accounts/1/locations/2`, `locations/2` and `2`. */
export function bareId(name: string): string {
  return name.split('/').at(-1) ?? name;
}

/** An error of a hook: 400 or 404 with a text for the author of the test. */
export function hookError(statusCode: 400 | 404, message: string): Error & { statusCode: number } {
  return Object.assign(new Error(message), { statusCode });
}
