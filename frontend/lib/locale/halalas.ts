import { latinDigits } from '@sumaa/contracts';

/** Riyals as they are typed, in halalas; null for what is no sum. */
export function halalasOf(typed: string): number | null {
  const [, riyals, rest = ''] = /^(\d{1,6})(?:[.,٫](\d{1,2}))?$/.exec(latinDigits(typed).trim()) ?? [];
  return riyals === undefined ? null : Number(riyals) * 100 + Number(rest.padEnd(2, '0'));
}
