import { hour, iso, type Iso } from '@sumaa/contracts';

/** Riyadh is UTC+3 all year. */
const offsetMs = 3 * hour;

/** Day and time in Riyadh, as the fields of a form take them: `2027-03-01`, `09:00`. */
export function toRiyadh(at: Iso): { readonly day: string; readonly time: string } {
  const there = new Date(Date.parse(at) + offsetMs).toISOString();
  return { day: there.slice(0, 10), time: there.slice(11, 16) };
}

/** The instant of a day and a time in Riyadh; null when one of them is not valid. */
export function fromRiyadh(day: string, time: string): Iso | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? Date.parse(`${day}T${time}:00.000Z`) : Number.NaN;
  return Number.isNaN(at) ? null : iso(new Date(at - offsetMs));
}
