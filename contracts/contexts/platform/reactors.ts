/** What the workers run on events. Where each begins is written down before anything can be commanded, so more than they must know it. */
const reactorNames = [
  'when-google-connected',
  'when-locations-chosen',
  'when-sync-part-ended',
  'when-sync-part-retried',
  'when-first-sync-completed',
  'when-review-noticed',
  'when-reply-queued',
  'when-reply-accepted',
  'when-reply-deletion-requested',
  'when-email-code-issued',
  'when-registration-repeated',
  'when-invitation-sent',
  'when-protection-changed',
  'when-account-secured',
  'when-sync-done',
  'when-connection-lost',
] as const;

/** The reactors of an installation; `watching`: Google is asked to tell of new reviews. */
export function reactorsOf({ watching }: { readonly watching: boolean }): readonly string[] {
  return watching ? [...reactorNames, 'when-branches-watched'] : reactorNames;
}
