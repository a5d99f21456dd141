import type { MessageId } from '../../lib/locale/t.tsx';

export { givenName } from '../../lib/given-name.ts';

/** How to greet at this hour (0–23). Arabic knows morning and evening; English an afternoon as well. */
export function greetingOf(hour: number): Extract<MessageId, `overview.greeting.${string}`> {
  if (hour >= 4 && hour < 12) return 'overview.greeting.morning';
  return hour >= 12 && hour < 17 ? 'overview.greeting.afternoon' : 'overview.greeting.evening';
}
