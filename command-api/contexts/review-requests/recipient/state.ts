import type { Iso, Language, RequestChannel, RequestDelivery, Uuid } from '@sumaa/contracts';

/** One request to an address, as far as decisions need it. */
export interface RequestOf {
  readonly requestId: Uuid;
  /** Counts the requests to this address from 1. */
  readonly number: number;
  readonly locationId: Uuid;
  readonly channel: RequestChannel;
  readonly language: Language;
  readonly requestedAt: Iso;
  readonly dueAt: Iso;
  /** When it went on its way. */
  readonly sentAt: Iso | null;
  /** When a server took it, or may have. */
  readonly leftAt: Iso | null;
  readonly isOpened: boolean;
  readonly delivery: RequestDelivery | null;
}

/** An address that a business asks for reviews. */
export type RecipientState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'asked' | 'opted_out';
      readonly recipientId: Uuid;
      readonly requests: readonly RequestOf[];
      /** The other addresses of the same person. */
      readonly others: readonly Uuid[];
      /** The requests to other addresses of the person that count here. */
      readonly counted: readonly Pick<RequestOf, 'requestId' | 'requestedAt'>[];
    };
