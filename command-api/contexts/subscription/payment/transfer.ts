import { accept, refuse, type TransferEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** Whose bank transfer this is: `transfer-<id from its reference>`. The first business keeps it. */
export const transfer: Decider<{ readonly tenantId: Uuid | null }, TransferEvent['data'], TransferEvent> = {
  category: 'transfer',
  initial: () => ({ tenantId: null }),
  evolve: (_state, { data: { tenantId } }) => ({ tenantId }),
  decide({ tenantId }, data) {
    if (tenantId === null) return accept({ type: 'TransferRecorded', data });
    return tenantId === data.tenantId ? accept() : refuse('transfer_of_another');
  },
};
