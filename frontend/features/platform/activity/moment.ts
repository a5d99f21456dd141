import type { RecordEvent } from '@sumaa/contracts';

/** An instant as a field of date and time takes it, in a time zone (the browser's when undefined): `2026-03-12T13:00:01`. */
export function toTyped(at: string, timeZone: string | undefined): string {
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  // Swedish is written like ISO 8601.
  return new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', options).format(new Date(at)).replace(' ', 'T');
}

/** The instant of what was typed; null when it is not complete. */
export function fromTyped(typed: string, timeZone: string | undefined): string | null {
  // Of a year whose first digits alone are there, there is no instant yet.
  const asUtc = /^[1-9]\d{3}-/.test(typed) ? Date.parse(`${typed}Z`) : NaN;
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number) => Date.parse(`${toTyped(new Date(ms).toISOString(), timeZone)}Z`) - ms;
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}

/** The index of the last event up to the end of a second; -1 where the record did not exist yet. */
export function indexAt(events: readonly RecordEvent[], moment: string): number {
  const end = Math.floor(Date.parse(moment) / 1000) * 1000 + 1000;
  return events.findLastIndex(({ at }) => Date.parse(at) < end);
}
