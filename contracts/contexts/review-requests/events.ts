import { z } from 'zod';
import { defineEvent, ofItsBusiness, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { Iso } from '../../kernel/time.ts';
import { AskingRules, ConsentSource, OptOutReason, RequestChannel, RequestDelivery } from './policy.ts';

const of = { category: 'reviewrecipient' } as const;

/**
 * `reviewrecipient-<recipientId>`: one address that a business asks for reviews; the id derives from business and address. Its personal data is
 * its own. One stream, so that two requests at once cannot exceed the cap, and an opt-out holds for all of them.
 */
export const reviewRecipientEvents = {
  /** `number` counts the requests to this address from 1. The source says where its owner agreed to be asked. */
  ReviewRequested: defineEvent({
    ...of,
    type: 'ReviewRequested',
    subject: 'recipientId',
    data: {
      recipientId: Uuid,
      requestId: Uuid,
      number: z.number().int(),
      locationId: Uuid,
      channel: RequestChannel,
      name: personal(z.string().nullable()),
      address: personal(z.string()),
      language: Language,
      source: ConsentSource,
      accountId: Uuid,
      dueAt: Iso,
      requestedAt: Iso,
    },
  }),
  /** The request is let go: a mail or an SMS brings it as soon as a server takes it. */
  ReviewRequestSent: defineEvent({
    ...of,
    type: 'ReviewRequestSent',
    // Version 2 knows mails that a server took; before, only those that it did not were reported.
    schema: 2,
    upcasts: { 1: (data) => ({ ...data, isReported: data['channel'] === 'sms' }) },
    /** `isReported`: whether it is reported that a server took it. */
    data: { recipientId: Uuid, requestId: Uuid, channel: RequestChannel, isReported: z.boolean(), sentAt: Iso },
  }),
  /** What came of handing it over, or what the provider reports later. */
  ReviewRequestReported: defineEvent({
    ...of,
    type: 'ReviewRequestReported',
    // Version 2 knows requests that do not go out.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { recipientId: Uuid, requestId: Uuid, delivery: RequestDelivery, reportedAt: Iso },
  }),
  /** The link of the request was opened for the first time. */
  ReviewRequestOpened: defineEvent({ ...of, type: 'ReviewRequestOpened', data: { recipientId: Uuid, requestId: Uuid, openedAt: Iso } }),
  /** This address and another one are of one person: cap and opt-out hold for both. Each of the two says it. */
  ReviewRecipientLinked: defineEvent({
    ...of,
    type: 'ReviewRecipientLinked',
    data: { recipientId: Uuid, otherId: Uuid, accountId: Uuid, linkedAt: Iso },
  }),
  /**
   * A request to another address of the person counts here, too: the address with the lowest id counts for all of them, so that two requests
   * at once to different ones cannot exceed the cap.
   */
  ReviewRequestCounted: defineEvent({
    ...of,
    type: 'ReviewRequestCounted',
    data: { recipientId: Uuid, otherId: Uuid, requestId: Uuid, countedAt: Iso },
  }),
  /** The last event: nobody asks this address any more, and the key of its data is destroyed. */
  ReviewRecipientOptedOut: defineEvent({
    ...of,
    type: 'ReviewRecipientOptedOut',
    data: { recipientId: Uuid, because: OptOutReason, optedOutAt: Iso },
  }),
} as const;
export type ReviewRecipientEvent = EventsOf<typeof reviewRecipientEvents>;

const ofAsking = { category: 'reviewasking' } as const;

/** `reviewasking-<tenantId>`: how a business asks for reviews. */
export const reviewAskingEvents = {
  ReviewAskingChanged: defineEvent({
    ...ofAsking,
    type: 'ReviewAskingChanged',
    data: { ...AskingRules.shape, accountId: Uuid, changedAt: Iso },
  }),
  /** `locationId` null: for branches without one of their own; `text` null: as before any was written. */
  ReviewTemplateChanged: defineEvent({
    ...ofAsking,
    type: 'ReviewTemplateChanged',
    subject: ofItsBusiness,
    // Version 1 stored the text in the clear.
    schema: 2,
    upcasts: { 1: (data) => data },
    data: { locationId: Uuid.nullable(), language: Language, text: personal(z.string().nullable()), accountId: Uuid, changedAt: Iso },
  }),
} as const;
export type ReviewAskingEvent = EventsOf<typeof reviewAskingEvents>;
