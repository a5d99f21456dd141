import { useNow } from '../../../lib/clock.ts';
import { useFormat } from '../../../lib/locale/use-format.ts';

/** Prints a date `YYYY-MM-DD`, whatever the time zone. */
export function useDayOf(): (date: string) => string {
  const format = useFormat('UTC');
  const now = useNow();
  return (date) => format.day(`${date}T12:00:00.000Z`, now);
}
