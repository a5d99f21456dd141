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
      readonly at: Iso;
    }
  /** `allowedAt`: the first instant from now on at which somebody may be asked by the channel. */
  | { readonly type: 'Send'; readonly requestId: Uuid; readonly allowedAt: Readonly<Record<RequestChannel, Iso>>; readonly at: Iso }
  | { readonly type: 'Report'; readonly requestId: Uuid; readonly delivery: RequestDelivery; readonly at: Iso }
  /** A mail came back for good; which of the requests it was is not said. */
  | { readonly type: 'Bounce'; readonly at: Iso }
  | { readonly type: 'Open'; readonly requestId: Uuid; readonly at: Iso }
  | { readonly type: 'OptOut'; readonly because: OptOutReason; readonly at: Iso };
