/** Matches the application's streams, not the system's (`$…`) nor the identity stream. Also used as the server's filter. */
export const appStreamPattern = '^[a-z]+-[0-9a-z-]+$';
const isOurs = new RegExp(appStreamPattern);

/** Whether a feed with these prefixes yields the events of a stream; the same rule as the server's filter. */
export function isFollowed(stream: string, prefixes: readonly string[] | undefined): boolean {
  return prefixes ? prefixes.some((prefix) => stream.startsWith(prefix)) : isOurs.test(stream);
}
