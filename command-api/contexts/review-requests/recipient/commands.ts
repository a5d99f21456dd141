import type { ConsentSource, Iso, Language, OptOutReason, RequestChannel, RequestDelivery, Uuid } from '@sumaa/contracts';

export type RecipientCommand =
  | {
      readonly type: 'Ask';
      readonly recipientId: Uuid;
      readonly requestId: Uuid;
      readonly locationId: Uuid;
      readonly channel: RequestChannel;
      readonly name: string | null;
      readonly address: string;
      readonly language: Language;
      readonly source: ConsentSource;
      readonly accountId: Uuid;
      /** The first instant at which it may go out. */
      readonly dueAt: Iso;
      /** The most requests to one person in 30 days. */
      readonly maxPerMonth: number;
      /** The requests to the person in these days, of which the stream alone does not know all; 0 where another address counted this one. */
      readonly asked: number;
      readonly at: Iso;
    }
  /** Counts a request to another address of the person. */
  | {
      readonly type: 'Count';
      readonly recipientId: Uuid;
      readonly otherId: Uuid;
      readonly requestId: Uuid;
      readonly maxPerMonth: number;
      readonly asked: number;
      readonly at: Iso;
    }
  | { readonly type: 'Link'; readonly recipientId: Uuid; readonly otherId: Uuid; readonly accountId: Uuid; readonly at: Iso }
  | {
      readonly type: 'Send';
      readonly requestId: Uuid;
      /** The first instant from now on at which somebody may be asked by the channel. */
      readonly allowedAt: Readonly<Record<RequestChannel, Iso>>;
      /** Whether another address of the person has opted out. */
      readonly isOutElsewhere: boolean;
      /** Whether its branch is linked now. */
      readonly isLinked: boolean;
      /** Whether the business is active now. */
      readonly isActive: boolean;
      /** How many requests to the person left in the 30 days before, or are on their way. */
      readonly ahead: number;
      /** The most requests to one person in 30 days, now. */
      readonly maxPerMonth: number;
      readonly at: Iso;
    }
  | { readonly type: 'Report'; readonly requestId: Uuid; readonly delivery: RequestDelivery; readonly at: Iso }
  /** A mail came back for good; which of the requests it was is not said. */
  | { readonly type: 'Bounce'; readonly at: Iso }
  | { readonly type: 'Open'; readonly requestId: Uuid; readonly at: Iso }
  /** Of an address that may never have been asked. */
  | { readonly type: 'OptOut'; readonly recipientId: Uuid; readonly because: OptOutReason; readonly at: Iso };
