/** Streams of ours: everything but the system's (`$…`) and the store's own notes. As the server's filter takes it. */
export const ours = '^[a-z]+-[0-9a-z-]+$';
const isOurs = new RegExp(ours);

/** Whether a feed with these prefixes yields what is in a stream: what the server's own filter decides. */
export function isFollowed(stream: string, prefixes: readonly string[] | undefined): boolean {
  return prefixes ? prefixes.some((prefix) => stream.startsWith(prefix)) : isOurs.test(stream);
}
