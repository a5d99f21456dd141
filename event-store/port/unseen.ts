import type { Head, Position } from './event-store.ts';

/** `EventStore.unseen` for stores whose feeds report every position up to the head: the head, until the feed has reached it. */
export function unseenHead(after: Position | null, head: Head | null): Head | null {
  return head === null || head.position <= (after ?? '') ? null : head;
}
