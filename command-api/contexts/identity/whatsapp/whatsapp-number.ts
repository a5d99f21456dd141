import { accept, type Uuid, type WhatsAppNumberEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

interface TakeNumber {
  readonly type: 'TakeNumber';
  /** HMAC of the number. */
  readonly numberKey: string;
  readonly accountId: Uuid;
}

/** Whose number at WhatsApp it is: `whatsapp-<hmac>`. Whoever sent their code from it last. */
export const whatsAppNumber: Decider<{ readonly accountId: Uuid | null }, TakeNumber, WhatsAppNumberEvent> = {
  category: 'whatsapp',
  initial: () => ({ accountId: null }),
  evolve: (_state, { data: { accountId } }) => ({ accountId }),
  decide: (state, { numberKey, accountId }) =>
    state.accountId === accountId ? accept() : accept({ type: 'WhatsAppNumberTaken', data: { numberKey, accountId } }),
};
