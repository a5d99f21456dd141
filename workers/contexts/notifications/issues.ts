import { streamName, type AccountEvent, type Uuid } from '@sumaa/contracts';
import { isUnknown, type Codec, type EventStore, type Recorded } from '@sumaa/event-store';

/** Events that invalidate a code or link before it expires, according to the account's decisions. */
const voidedBy: Partial<Record<AccountEvent['type'], ReadonlySet<string>>> = {
  EmailCodeIssued: new Set<AccountEvent['type']>(['EmailCodeIssued', 'EmailConfirmed']),
  PasswordResetRequested: new Set<AccountEvent['type']>(['PasswordResetRequested', 'PasswordSet', 'EmailChanged']),
  EmailChangeRequested: new Set<AccountEvent['type']>(['EmailChangeRequested', 'PasswordSet', 'EmailChanged']),
};

/** Codes and links, by the events that issued them. */
export interface Issues {
  /** Whether the code or link of this event is still valid: not expired, used, invalidated or erased. */
  opens(accountId: Uuid, eventId: string, now: Date): Promise<boolean>;
}

export function createIssues({ store, codec }: { readonly store: Pick<EventStore, 'readStream'>; readonly codec: Codec }): Issues {
  return {
    async opens(accountId, eventId, now) {
      const since: string[] = [];
      for await (const stored of store.readStream(streamName('account', accountId), { backwards: true })) {
        if (stored.id !== eventId) {
          since.push(stored.type);
          continue;
        }
        const event = await codec.decode(stored);
        if (isUnknown(event)) return false;
        const { type, data } = event as Recorded<AccountEvent>;
        const ends = voidedBy[type];
        return ends !== undefined && 'expiresAt' in data && now < new Date(data.expiresAt) && !since.some((later) => ends.has(later));
      }
      return false;
    },
  };
}
