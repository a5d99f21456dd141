import { z } from 'zod';
import type { TenantId } from '../../kernel/ids.ts';
import { NotificationKind } from './kinds.ts';

/** What a link in a mail ends: mails about one kind, or about all. */
export const UnsubscribeFrom = z.union([NotificationKind, z.literal('all')]);
export type UnsubscribeFrom = z.infer<typeof UnsubscribeFrom>;

/** What the token of such a link is made for; its account is the person. */
export const unsubscribePurpose = (tenantId: TenantId, what: UnsubscribeFrom) => `unsubscribe ${tenantId} ${what}`;
