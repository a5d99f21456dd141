import { useNow } from '../clock.ts';

/** How far the server's clock is ahead of this one, ms: somewhere between `least` and `most`. */
export type ClockBounds = { readonly least: number; readonly most: number };

/**
 * Narrows the bounds by one answer. Its `Date` header has whole seconds, so the server read its clock somewhere in that second, and
 * somewhere between sending and receiving. An answer that contradicts the bounds (a clock was set, the device slept) replaces them.
 */
export function narrow(bounds: ClockBounds | null, serverSecond: number, sentAt: number, receivedAt: number): ClockBounds {
  const heard = { least: serverSecond - receivedAt, most: serverSecond + 1000 - sentAt };
  if (bounds === null) return heard;
  const both = { least: Math.max(bounds.least, heard.least), most: Math.min(bounds.most, heard.most) };
  return both.least <= both.most ? both : heard;
}

let bounds: ClockBounds | null = null;

/** Every answer's `Date` header; ignored where it is absent or unreadable. */
export function noteServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const second = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (!Number.isNaN(second)) bounds = narrow(bounds, second, sentAt, receivedAt);
}

/** Add this to the local time to get the server's, ms; 0 until the server has spoken. */
export function serverOffset(): number {
  return bounds === null ? 0 : Math.round((bounds.least + bounds.most) / 2);
}

/** The server's time now, ms since 1970, ticking each second: for what the server holds until an instant. */
export function useServerNow(): number {
  return useNow('second') + serverOffset();
}
