import { accept, refuse, type PublicAddressEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** The business that has an address; null while it is free. */
export interface AddressState {
  readonly tenantId: Uuid | null;
}

export interface AddressCommand {
  readonly type: 'ReserveAddress';
  readonly slugKey: string;
  readonly tenantId: Uuid;
}

/** The decider of the reservation of a public page's address: at most one business has it, for good. */
export const publicAddress: Decider<AddressState, AddressCommand, PublicAddressEvent> = {
  category: 'publicaddress',
  initial: () => ({ tenantId: null }),
  evolve: (_state, { data: { tenantId } }) => ({ tenantId }),
  decide({ tenantId: owner }, { slugKey, tenantId }) {
    if (owner === tenantId) return accept();
    if (owner !== null) return refuse('validation_failed', { fields: { slug: ['slugTaken'] } });
    return accept({ type: 'PublicAddressReserved', data: { slugKey, tenantId } });
  },
};
