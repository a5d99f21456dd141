import { z } from 'zod';

/** The filters of the activity page. */
export const auditKinds = ['sign_in', 'refusal', 'account', 'team', 'connection', 'reply', 'plan', 'settings'] as const;
export const AuditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof AuditKind>;

/** Who acted, without a name. */
export const auditChannels = ['person', 'anonymous', 'worker', 'system'] as const;
export const AuditChannel = z.enum(auditChannels);
export type AuditChannel = z.infer<typeof AuditChannel>;
