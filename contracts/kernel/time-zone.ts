import { day } from './time.ts';

/** Time during which clocks of a zone keep one offset from UTC. All in ms; `to` is excluded. */
export interface OffsetStretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const week = 7 * day;
const blockMs = 52 * week;
const zones = new Map<string, Map<number, readonly OffsetStretch[]>>();

/** Whether the runtime knows this IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The stretch that contains this instant (ms). Stretches are cut into blocks of 52 weeks, which are read from `Intl` once, so neighbours
 * may have the same offset. Throws RangeError for an unknown zone.
 */
export function stretchAt(timeZone: string, at: number): OffsetStretch {
  const index = Math.floor(at / blockMs);
  let blocks = zones.get(timeZone);
  if (!blocks) zones.set(timeZone, (blocks = new Map()));
  let stretches = blocks.get(index);
  if (!stretches) blocks.set(index, (stretches = readBlock(timeZone, index * blockMs)));
  return stretches.find(({ to }) => at < to)!;
}

/**
 * The first instant (ms) at which clocks there show this local time or a later one. `local` is the local date and time as ms, as if it
 * were UTC. A time that clocks skip is the instant of the skip; of a time that they show twice, it is the first.
 */
export function firstInstantOf(timeZone: string, local: number): number {
  // No offset is as long as a day.
  let stretch = stretchAt(timeZone, local - day);
  while (stretch.to + stretch.offset <= local) stretch = stretchAt(timeZone, stretch.to);
  return Math.max(stretch.from, local - stretch.offset);
}

/** Looks once a week, because no zone changes its offset and changes it back within one. */
function readBlock(timeZone: string, start: number): readonly OffsetStretch[] {
  const format = formatOf(timeZone);
  const stretches: OffsetStretch[] = [];
  const end = start + blockMs;
  let from = start;
  let offset = offsetAt(format, start);
  for (let at = start; at < end;) {
    const next = Math.min(at + week, end);
    if (offsetAt(format, next) === offset) {
      at = next;
      continue;
    }
    at = changeBetween(format, at, next);
    stretches.push({ from, to: at, offset });
    from = at;
    offset = offsetAt(format, at);
  }
  if (from < end) stretches.push({ from, to: end, offset });
  return stretches;
}

/** The first instant after `before` with another offset, to the second. */
function changeBetween(format: Intl.DateTimeFormat, before: number, after: number): number {
  const offset = offsetAt(format, before);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000;
    if (offsetAt(format, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

/** Offset from UTC in ms at a whole second. */
function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - at;
}
