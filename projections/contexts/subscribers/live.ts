import { platformTenant } from '@sumaa/contracts';
import type { LiveChangesOf } from '../../live/topics.ts';
import type { AccountManagerRow } from './account-manager.projection.ts';
import type { PlatformMessagesRow } from './platform-message.projection.ts';
import type { SubscriberPaymentRow } from './subscriber-payment.projection.ts';
import type { SubscriberRow } from './subscriber.projection.ts';

/** The keys of topic `subscribers` are the ids of businesses; only the console shows them. */
export const subscriberLive: LiveChangesOf<SubscriberRow> = ({ key }) => [
  { topic: 'subscribers', key, branches: null, tenantId: platformTenant },
];

export const subscriberPaymentLive: LiveChangesOf<SubscriberPaymentRow> = ({ row, before }) => [
  { topic: 'subscribers', key: (row ?? before)?.subscriberId ?? null, branches: null, tenantId: platformTenant },
];

export const platformMessageLive: LiveChangesOf<PlatformMessagesRow> = ({ row, before }) => [
  { topic: 'subscribers', key: (row ?? before)?.tenantId ?? null, branches: null, tenantId: platformTenant },
];

export const accountManagerLive: LiveChangesOf<AccountManagerRow> = ({ key }) => [
  { topic: 'subscribers', key, branches: null, tenantId: platformTenant },
  { topic: 'billing', key: null, branches: null, tenantId: key },
];
