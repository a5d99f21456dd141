import { readable, streamName, type AccountEvent, type EmailEvent, type Uuid } from '@sumaa/contracts';
import { isUnknown, type Codec, type EventStore, type Recorded } from '@sumaa/event-store';

/** The old and the new address of an e-mail change, from its event; an address is null when the person was erased. */
export interface Move {
  readonly from: string | null;
  readonly to: string | null;
  /** Names the reservation of the new address. */
  readonly emailKey: string;
  readonly issue: number | null;
}

/** Reads addresses that no read model holds: they exist only encrypted in the events. */
export interface Addresses {
  /** The addresses of an `EmailChangeRequested` or `EmailChanged` event; null when there is no such event (any more). */
  move(accountId: Uuid, eventId: string): Promise<Move | null>;
  /** The account that has claimed the address; null when none has. */
  ownerOf(emailKey: string): Promise<Uuid | null>;
}

export function createAddresses({ store, codec }: { readonly store: Pick<EventStore, 'readStream'>; readonly codec: Codec }): Addresses {
  return {
    async move(accountId, eventId) {
      for await (const stored of store.readStream(streamName('account', accountId), { backwards: true })) {
        if (stored.id !== eventId) continue;
        const event = await codec.decode(stored);
        if (isUnknown(event)) return null;
        const { type, data } = event as Recorded<AccountEvent>;
        if (type === 'EmailChanged') {
          return { from: readable(data.previousEmail), to: readable(data.email), emailKey: data.emailKey, issue: null };
        }
        if (type !== 'EmailChangeRequested') return null;
        return { from: null, to: readable(data.newEmail), emailKey: data.emailKey, issue: data.issue };
      }
      return null;
    },
    async ownerOf(emailKey) {
      for await (const stored of store.readStream(streamName('email', emailKey), { backwards: true, limit: 1 })) {
        const event = await codec.decode(stored);
        if (isUnknown(event)) return null;
        const { type, data } = event as Recorded<EmailEvent>;
        return type === 'EmailClaimed' ? data.accountId : null;
      }
      return null;
    },
  };
}
