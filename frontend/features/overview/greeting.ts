import type { MessageId } from '../../lib/locale/t.tsx';

/** How to greet at this hour (0–23). Arabic knows morning and evening; English an afternoon as well. */
export function greetingOf(hour: number): Extract<MessageId, `overview.greeting.${string}`> {
  if (hour >= 4 && hour < 12) return 'overview.greeting.morning';
  return hour >= 12 && hour < 17 ? 'overview.greeting.afternoon' : 'overview.greeting.evening';
}

/** The name one greets with: the first, together with the word that belongs to it («عبد الله», «أبو فهد»). */
export function givenName(fullName: string): string {
  const [first = '', second] = fullName.trim().split(/\s+/);
  return second !== undefined && /^(عبد|أبو|ابو|أم|ام|آل|بن|Abu|Abd|Umm)$/i.test(first) ? `${first} ${second}` : first;
}
