import type { MessageId } from '../../../lib/locale/t.tsx';
import type { NoticeTone } from '../../../ui/states/notice.tsx';

const known = [
  'google_refused',
  'google_scope_missing',
  'google_no_profile',
  'google_busy',
  'google_quota_zero',
  'google_service_disabled',
  'list_refused',
  'google_ticket_invalid',
  'connect_handle_invalid',
] as const;
type Known = (typeof known)[number];

/** How an attempt to connect ended: the message, and what the user can do next. */
export type Outcome = {
  readonly tone: NoticeTone;
  readonly title: MessageId;
  readonly hint: MessageId;
  /** The button's text; null when another attempt cannot help. */
  readonly action: MessageId | null;
};

/** `closed`: the popup was closed without a result. */
export type OutcomeCode = Known | 'closed' | 'unknown';

/** Converts a code from the server or the URL; any code we do not know becomes `unknown`. */
export function outcomeCode(code: string): OutcomeCode {
  return known.find((each) => each === code) ?? 'unknown';
}

const tryAgain: MessageId = 'onboarding.connect.again';

const look: Record<OutcomeCode, { readonly tone: NoticeTone; readonly action: MessageId | null }> = {
  closed: { tone: 'info', action: tryAgain },
  google_refused: { tone: 'warning', action: tryAgain },
  google_scope_missing: { tone: 'warning', action: 'onboarding.connect.again.tick' },
  google_no_profile: { tone: 'warning', action: 'onboarding.connect.again.other' },
  google_busy: { tone: 'warning', action: tryAgain },
  google_quota_zero: { tone: 'error', action: null },
  google_service_disabled: { tone: 'error', action: null },
  list_refused: { tone: 'error', action: null },
  google_ticket_invalid: { tone: 'info', action: tryAgain },
  connect_handle_invalid: { tone: 'info', action: tryAgain },
  unknown: { tone: 'error', action: tryAgain },
};

export function outcomeOf(code: OutcomeCode): Outcome {
  return { ...look[code], title: `onboarding.outcome.${code}`, hint: `onboarding.outcome.${code}.hint` };
}
