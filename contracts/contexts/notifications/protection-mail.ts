import { z } from 'zod';
import { TenantId, Uuid } from '../../kernel/ids.ts';

/** The changes of account protection that the owner is notified of by mail. */
export const protectionChanges = [
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'recovery_codes_renewed',
  'google_linked',
  'google_unlinked',
] as const;
export type ProtectionChange = (typeof protectionChanges)[number];

/** A mail to the owner of an account whose protection changed, in the language of the account. */
export const ProtectionMail = z.object({
  kind: z.literal('protection_changed'),
  eventId: z.string(),
  tenantId: TenantId,
  accountId: Uuid,
  change: z.enum(protectionChanges),
  /** The number of recovery codes left; null for other changes. */
  left: z.number().int().nullable(),
});
