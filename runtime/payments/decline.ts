import type { RetryAdvice } from './payment-provider.ts';

const advice: Readonly<Record<string, RetryAdvice>> = {
  '14': 'never', // no such card
  '41': 'never', // lost
  '43': 'never', // stolen
  '54': 'new_card', // expired
};

/** The words of the provider's message, for answers that come without a code. */
const words: readonly (readonly [RegExp, string])[] = [
  [/insufficient/i, '51'],
  [/expired card|card (?:has )?expired/i, '54'],
  [/lost/i, '41'],
  [/stolen/i, '43'],
  [/invalid card|no such card/i, '14'],
];

/** The bank's two-digit code of a decline (ISO 8583), from the answer or its message; null where neither says it. */
export function declineCode(responseCode: string | null, message: string | null): string | null {
  if (responseCode !== null && /^\d{2}$/.test(responseCode)) return responseCode;
  return words.find(([pattern]) => pattern.test(message ?? ''))?.[1] ?? null;
}

/** Whether the same card may be tried again after a decline. A reason that is not known may pass. */
export function retryAdvice(code: string | null): RetryAdvice {
  return (code !== null && advice[code]) || 'later';
}
