import { z } from 'zod';
import { defineEvent, personal, readable, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Calendar, DateFormat, Language, WeekStart } from '../../kernel/locale.ts';
import { Currency } from '../../kernel/money.ts';
import { Iso } from '../../kernel/time.ts';
import { MessageMailOutcome } from '../subscribers/message.ts';
import { AnswerTarget } from './preferences.ts';

export const activityTypes = [
  'restaurants',
  'cafes',
  'retail',
  'hotels',
  'healthcare',
  'beauty',
  'sports',
  'automotive',
  'education',
  'other',
] as const;

/** `tenant-<tenantId>`: a business. */
export const tenantEvents = {
  BusinessRegistered: defineEvent({
    type: 'BusinessRegistered',
    category: 'tenant',
    // Version 2 leaves plan and trial to the subscription; what version 1 said of them is not read.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      tenantId: Uuid,
      ownerAccountId: Uuid,
      name: z.string(),
      /** One of `activityTypes`, or free text when the user chose `other`. */
      activityType: z.string(),
      timeZone: z.string(),
      plan: z.enum(['trial', 'basic', 'professional', 'enterprise']).optional(),
      trialEndsAt: Iso.nullable().optional(),
    },
  }),
  /** The profile was saved under this number. `changed` says in what; all fields hold what is valid now, null where there is nothing. */
  BusinessProfileSaved: defineEvent({
    type: 'BusinessProfileSaved',
    category: 'tenant',
    subject: 'tenantId',
    // Version 1 stored address, website and description in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: {
      tenantId: Uuid,
      revision: z.number().int().positive(),
      name: z.string(),
      ownerName: personal(z.string().nullable()),
      email: personal(z.string().nullable()),
      phone: personal(z.string().nullable()),
      address: personal(z.string().nullable()),
      industry: z.string(),
      country: z.string().nullable(),
      city: z.string().nullable(),
      logoUrl: z.string().nullable(),
      website: personal(z.string().nullable()),
      description: personal(z.string().nullable()),
      changed: z.array(z.string()).min(1),
      savedBy: Uuid,
    },
  }),
  /** The preferences were saved under this number, like the profile. */
  BusinessPreferencesSaved: defineEvent({
    type: 'BusinessPreferencesSaved',
    category: 'tenant',
    // Version 2 added `calendar` and `undoSeconds`.
    schema: 2,
    upcasts: { 1: (data) => ({ ...data, calendar: 'gregorian', undoSeconds: null }) },
    data: {
      tenantId: Uuid,
      revision: z.number().int().positive(),
      timeZone: z.string(),
      weekStart: WeekStart,
      answerTarget: AnswerTarget,
      currency: Currency,
      language: Language.nullable(),
      dateFormat: DateFormat,
      calendar: Calendar,
      undoSeconds: z.number().int().nullable(),
      changed: z.array(z.string()).min(1),
      savedBy: Uuid,
    },
  }),
  /** The first general manager of a business that the platform added joined it. Until then its own id stands for the owner. */
  BusinessOwnerJoined: defineEvent({ type: 'BusinessOwnerJoined', category: 'tenant', data: { tenantId: Uuid, accountId: Uuid } }),
  /** Who of the staff looks after the business; null: nobody any more. `accountId`: who decided it. */
  AccountManagerAssigned: defineEvent({
    type: 'AccountManagerAssigned',
    category: 'tenant',
    data: { tenantId: Uuid, managerId: Uuid.nullable(), accountId: Uuid },
  }),
  /** The staff wrote to the general managers of the business; a mail and the bell bring it. `accountId`: who of them. */
  BusinessMessaged: defineEvent({
    type: 'BusinessMessaged',
    category: 'tenant',
    subject: 'tenantId',
    data: {
      tenantId: Uuid,
      messageId: Uuid,
      /** The template it began from; null: none. */
      template: z.string().nullable(),
      language: Language,
      subject: personal(z.string()),
      body: personal(z.string()),
      accountId: Uuid,
    },
  }),
  /** What became of the mail with such a message; `accountId`: of the general manager to whom it went. The last one holds. */
  BusinessMessageMailed: defineEvent({
    type: 'BusinessMessageMailed',
    category: 'tenant',
    data: { tenantId: Uuid, messageId: Uuid, accountId: Uuid, outcome: MessageMailOutcome },
  }),
  /** The platform closed the business for its members; `accountId`: of whom on the staff. */
  BusinessDeactivated: defineEvent({
    type: 'BusinessDeactivated',
    category: 'tenant',
    subject: 'tenantId',
    // Version 1 stored the reason in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { tenantId: Uuid, reason: personal(z.string()), accountId: Uuid },
  }),
  BusinessReactivated: defineEvent({
    type: 'BusinessReactivated',
    category: 'tenant',
    subject: 'tenantId',
    // Version 1 had no reason.
    schema: 2,
    upcasts: { 1: (data) => ({ ...data, reason: null }) },
    data: { tenantId: Uuid, reason: personal(z.string().nullable()), accountId: Uuid },
  }),
  /**
   * The last event of a business; its key and that of its connection are destroyed after it. It names the branches that it ever chose and
   * the locations that Google ever listed to it (`locations/…`), whose addresses go. Reviews, invitations and people that belong to no
   * other business are erased one by one. Invoices stay, as the law demands.
   */
  BusinessErased: defineEvent({
    type: 'BusinessErased',
    category: 'tenant',
    // Version 1 named neither branches nor locations.
    schema: 2,
    upcasts: { 1: (data) => ({ ...data, connectionId: null, locationIds: [], googleLocations: [] }) },
    data: { tenantId: Uuid, connectionId: Uuid.nullable(), locationIds: z.array(Uuid), googleLocations: z.array(z.string()) },
  }),
  /** The user left the last onboarding screen; `tour` says whether they started the tour. */
  OnboardingFinished: defineEvent({ type: 'OnboardingFinished', category: 'tenant', data: { tenantId: Uuid, tour: z.boolean() } }),
} as const;
export type TenantEvent = EventsOf<typeof tenantEvents>;

type PersonalProfile = Pick<
  Extract<TenantEvent, { type: 'BusinessProfileSaved' }>['data'],
  'ownerName' | 'email' | 'phone' | 'address' | 'website' | 'description'
>;

/** The personal fields of a saved profile; null where there is nothing, and once they are erased. */
export const readableProfile = (given: PersonalProfile): { readonly [Field in keyof PersonalProfile]: string | null } => ({
  ownerName: readable(given.ownerName),
  email: readable(given.email),
  phone: readable(given.phone),
  address: readable(given.address),
  website: readable(given.website),
  description: readable(given.description),
});
