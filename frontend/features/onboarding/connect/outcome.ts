import type { MessageId } from '../../../lib/locale/t.tsx';
import type { NoticeTone } from '../../../ui/notice.tsx';

const known = [
  'google_refused',
  'google_scope_missing',
  'google_no_profile',
  'google_busy',
  'google_quota_zero',
  'google_service_disabled',
  'google_ticket_invalid',
  'connect_handle_invalid',
] as const;
type Known = (typeof known)[number];

/** How an attempt to connect ended, in words, and what to do next. */
export type Outcome = {
  readonly tone: NoticeTone;
  readonly title: MessageId;
  readonly hint: MessageId;
  /** The words of the button; null where trying again here changes nothing. */
  readonly action: MessageId | null;
};

/** `closed`: the window was closed before anything came of it. */
export type OutcomeCode = Known | 'closed' | 'unknown';

/** Codes come from the address as well, so anything may stand there. */
export function outcomeCode(code: string): OutcomeCode {
  return known.find((each) => each === code) ?? 'unknown';
}

const again: MessageId = 'onboarding.connect.again';

const look: Record<OutcomeCode, { readonly tone: NoticeTone; readonly action: MessageId | null }> = {
  closed: { tone: 'info', action: again },
  google_refused: { tone: 'warning', action: again },
  google_scope_missing: { tone: 'warning', action: 'onboarding.connect.again.tick' },
  google_no_profile: { tone: 'warning', action: 'onboarding.connect.again.other' },
  google_busy: { tone: 'warning', action: again },
  google_quota_zero: { tone: 'error', action: null },
  google_service_disabled: { tone: 'error', action: null },
  google_ticket_invalid: { tone: 'info', action: again },
  connect_handle_invalid: { tone: 'info', action: again },
  unknown: { tone: 'error', action: again },
};

export function outcomeOf(code: OutcomeCode): Outcome {
  return { ...look[code], title: `onboarding.outcome.${code}`, hint: `onboarding.outcome.${code}.hint` };
}
