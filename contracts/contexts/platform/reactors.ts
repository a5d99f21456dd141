/** The reactors that the workers run. Other processes need the list too: start positions are stored before the first command runs. */
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

/** The reactors of an installation. `watching`: Google's push notifications are configured. */
export function reactorsOf({ watching }: { readonly watching: boolean }): readonly string[] {
  return watching ? [...reactorNames, 'when-branches-watched'] : reactorNames;
}
