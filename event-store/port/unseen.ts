import type { Head, Position } from './event-store.ts';

/** What is unseen where feeds pass over whatever does not match, as far as the head: the head, until they have come there. */
export function behind(after: Position | null, head: Head | null): Head | null {
  return head === null || head.position <= (after ?? '') ? null : head;
}
