import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { DataRetention } from './policy.ts';

const category = 'privacy';

/** `privacy-<tenantId>`: the privacy settings of a business. */
export const privacyEvents = {
  PublicProfileSwitched: defineEvent({ type: 'PublicProfileSwitched', category, data: { tenantId: Uuid, on: z.boolean() } }),
  /** The address of the public page; earlier ones lead to it. `slugKey` is what other addresses must not have in common with it. */
  PublicAddressChosen: defineEvent({
    type: 'PublicAddressChosen',
    category,
    data: { tenantId: Uuid, slug: z.string(), slugKey: z.string(), previous: z.string().nullable() },
  }),
  ContactInfoSwitched: defineEvent({ type: 'ContactInfoSwitched', category, data: { tenantId: Uuid, on: z.boolean() } }),
  SearchEnginesSwitched: defineEvent({ type: 'SearchEnginesSwitched', category, data: { tenantId: Uuid, on: z.boolean() } }),
  DataRetentionChosen: defineEvent({
    type: 'DataRetentionChosen',
    category,
    data: { tenantId: Uuid, retention: DataRetention, previous: DataRetention },
  }),
} as const;
export type PrivacyEvent = EventsOf<typeof privacyEvents>;

/** `publicaddress-<id derived from slugKey>`: which business has an address. It keeps it for good. */
export const publicAddressEvents = {
  PublicAddressReserved: defineEvent({
    type: 'PublicAddressReserved',
    category: 'publicaddress',
    data: { slugKey: z.string(), tenantId: Uuid },
  }),
} as const;
export type PublicAddressEvent = EventsOf<typeof publicAddressEvents>;
