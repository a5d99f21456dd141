import type { MessageId } from '../../lib/locale/t.tsx';

export { givenName } from '../../lib/session/session.ts';

/** The greeting for an hour (0–23). Arabic has only morning and evening; English also has an afternoon. */
export function greetingOf(hour: number): Extract<MessageId, `overview.greeting.${string}`> {
  if (hour >= 4 && hour < 12) return 'overview.greeting.morning';
  return hour >= 12 && hour < 17 ? 'overview.greeting.afternoon' : 'overview.greeting.evening';
}
