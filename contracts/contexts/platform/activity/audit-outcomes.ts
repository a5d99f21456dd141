import { z } from 'zod';

/** How what an entry of the trail tells of ended. */
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
export const AuditOutcome = z.enum(auditOutcomes);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** Somebody was turned away. */
export const refusedEvents = [
  'SignInRefused',
  'CodeRefused',
  'SecondFactorRefused',
  'GoogleSignInRefused',
  'PasswordResetRefused',
  'ResetLinkRefused',
  'PasswordRefused',
  'EmailChangeRefused',
  'InvitationRefused',
  'SessionReuseDetected',
  'PermissionRefused',
  'RequestsLimited',
  'ErasureRefused',
] as const;

/** What was begun did not succeed. */
export const failedEvents = [
  'ReplyRejected',
  'ReplyFailed',
  'ReplyDeletionFailed',
  'ConnectionLost',
  'LocationAccessLost',
  'RebuildFailed',
  'EvidenceCheckFailed',
  'BackupFailed',
  'PaymentFailed',
  'PaymentUnapplied',
  'PastDue',
] as const;
