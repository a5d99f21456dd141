/** Whether an invitation that ends at `expiresAt` opens nothing any more at `at`. Instants as `Iso`; the last one still counts. */
export function hasInvitationExpired(expiresAt: string, at: string): boolean {
  return at > expiresAt;
}
