import {
  platformTenant,
  readable,
  type AccountEvent,
  type ErasureRequestEvent,
  type ErasureRequestState,
  type ErasureSubject,
  type Iso,
  type TenantEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';
import { erasureRequestIdOf } from '@sumaa/runtime/derive';

/** The last request of one person or business. */
export interface ErasureRequestRow {
  readonly requestId: Uuid;
  /** Whose pages show it. */
  readonly tenantId: TenantId;
  readonly subject: ErasureSubject;
  readonly accountId: Uuid;
  /** Where it was asked. */
  readonly askedIn: TenantId;
  readonly state: ErasureRequestState;
  readonly requestedAt: Iso;
  readonly dueAt: Iso;
  readonly endedAt: Iso | null;
  readonly reason: string | null;
}

type FollowedEvent = ErasureRequestEvent | AccountEvent | TenantEvent;
type Requests = Projection<ErasureRequestRow, FollowedEvent>;

const categories = ['erasurerequest', 'account', 'tenant'];

/** An erasure takes the reason of a refusal with it, whoever it was asked of. */
const key: Requests['key'] = ({ type, data }) => {
  if (type === 'AccountErased') return erasureRequestIdOf('person', data.accountId);
  if (type === 'BusinessErased') return erasureRequestIdOf('business', data.tenantId);
  return 'requestId' in data ? data.requestId : null;
};

const ended = (row: ErasureRequestRow, state: ErasureRequestState, endedAt: Iso, reason: string | null = null): ErasureRequestRow => ({
  ...row,
  state,
  endedAt,
  reason,
});

const evolveFor =
  (tenantOf: (askedIn: TenantId) => TenantId): Requests['evolve'] =>
  (row, { type, data }) => {
    if (type === 'ErasureRequested') {
      const { requestId, subject, accountId, tenantId: askedIn, requestedAt, dueAt } = data;
      const open = { state: 'open', endedAt: null, reason: null } as const;
      return { requestId, tenantId: tenantOf(askedIn), subject, accountId, askedIn, requestedAt, dueAt, ...open };
    }
    if (row === null) return null;
    switch (type) {
      case 'ErasureWithdrawn':
        return ended(row, 'withdrawn', data.withdrawnAt);
      case 'ErasureCarriedOut':
        return ended(row, 'done', data.carriedOutAt);
      case 'ErasureRefused':
        return ended(row, 'refused', data.refusedAt, readable(data.reason));
      case 'AccountErased':
      case 'BusinessErased':
        return { ...row, reason: null };
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- nothing else of accounts and businesses says anything of it; `key` leaves it out
      default:
        return row;
    }
  };

const columns = {
  requestId: 'uuid',
  tenantId: 'text',
  subject: 'text',
  accountId: 'uuid',
  askedIn: 'text',
  state: 'text',
  requestedAt: 'timestamptz',
  dueAt: 'timestamptz',
  endedAt: 'timestamptz',
  reason: 'text',
} as const;

/** The register of the console. */
export const erasureRequestProjection: Requests = {
  name: 'erasure-request',
  version: 1,
  categories,
  key,
  evolve: evolveFor(() => platformTenant),
  rows: typedRows<ErasureRequestRow>({ table: 'read.erasure_request_v1', key: 'requestId', columns }),
};

/** The same for whoever asked, where they asked it. */
export const ownErasureRequestProjection: Requests = {
  name: 'own-erasure-request',
  version: 1,
  categories,
  key,
  evolve: evolveFor((askedIn) => askedIn),
  rows: typedRows<ErasureRequestRow>({ table: 'read.own_erasure_request_v1', key: 'requestId', columns }),
};
