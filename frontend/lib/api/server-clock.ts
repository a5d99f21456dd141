import { useNow } from '../clock.ts';

/** Bounds of how far the server's clock is ahead of the local one, in ms. */
export type ClockBounds = { readonly least: number; readonly most: number };

/**
 * Narrows the bounds by one answer. Its `Date` header has whole seconds, so the server read its clock within that second, between sending
 * and receiving. An answer that contradicts the bounds (a clock was set, the device slept) replaces them.
 */
export function narrowClockBounds(bounds: ClockBounds | null, serverSecond: number, sentAt: number, receivedAt: number): ClockBounds {
  const measured = { least: serverSecond - receivedAt, most: serverSecond + 1000 - sentAt };
  if (bounds === null) return measured;
  const both = { least: Math.max(bounds.least, measured.least), most: Math.min(bounds.most, measured.most) };
  return both.least <= both.most ? both : measured;
}

let bounds: ClockBounds | null = null;

/** Updates the clock bounds by an answer's `Date` header; ignores an absent or unreadable one. */
export function recordServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const second = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (!Number.isNaN(second)) bounds = narrowClockBounds(bounds, second, sentAt, receivedAt);
}

/** Milliseconds to add to the local time to get the server's; 0 before the first answer. */
export function serverOffset(): number {
  return bounds === null ? 0 : Math.round((bounds.least + bounds.most) / 2);
}

/** The server's time in ms since 1970, updated each second: for times until which the server stores something. */
export function useServerNow(): number {
  return useNow('second') + serverOffset();
}
