import { readable, type InvitationEvent, type Iso, type NamedPermission, type Role, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The newest invitation of an address; `email` is null once erased. Readers compare `expiresAt` with their own clock. */
export interface InvitationRow {
  readonly invitationId: Uuid;
  readonly tenantId: TenantId;
  readonly email: string | null;
  readonly role: Role;
  readonly permissions: readonly NamedPermission[];
  readonly locationIds: readonly Uuid[] | null;
  readonly issue: number;
  readonly state: 'open' | 'accepted' | 'revoked';
  readonly invitedBy: Uuid;
  readonly invitedAt: Iso;
  readonly expiresAt: Iso;
}

/** One row per invitation, with its state. */
export const invitationProjection: Projection<InvitationRow, InvitationEvent> = {
  name: 'invitation',
  version: 1,
  categories: ['invitation'],
  key: ({ data }) => data.invitationId,
  evolve(row, event) {
    if (event.type === 'InvitationSent') {
      const { invitationId, email, role, permissions, locationIds, issue, expiresAt, invitedBy } = event.data;
      const { tenantId, occurredAt: invitedAt } = event.metadata;
      const grants = { role, permissions, locationIds };
      return { invitationId, tenantId, email: readable(email), ...grants, issue, state: 'open', invitedBy, invitedAt, expiresAt };
    }
    if (!row) return null;
    switch (event.type) {
      case 'InvitationResent':
        return { ...row, issue: event.data.issue, expiresAt: event.data.expiresAt };
      case 'InvitationChanged': {
        const { role, permissions, locationIds } = event.data;
        return { ...row, role, permissions, locationIds };
      }
      case 'InvitationRevoked':
        return { ...row, state: 'revoked' };
      case 'InvitationErased':
        return { ...row, email: null, state: row.state === 'open' ? 'revoked' : row.state };
      case 'InvitationAccepted':
        return { ...row, state: 'accepted' };
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<InvitationRow>({
    table: 'read.invitation_v1',
    key: 'invitationId',
    columns: {
      invitationId: 'uuid',
      tenantId: 'text',
      email: 'text',
      role: 'text',
      permissions: 'text[]',
      locationIds: 'uuid[]',
      issue: 'int',
      state: 'text',
      invitedBy: 'uuid',
      invitedAt: 'timestamptz',
      expiresAt: 'timestamptz',
    },
  }),
};
