import { readable, type ApiKeyEvent, type ApiScope, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A key that is not revoked. */
export interface ApiKeyRow {
  readonly keyId: Uuid;
  readonly tenantId: TenantId;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly locationIds: readonly Uuid[] | null;
  readonly addresses: readonly string[];
  readonly expiresAt: Iso | null;
  readonly createdBy: Uuid;
  readonly createdAt: Iso;
}

export const apiKeyProjection: Projection<ApiKeyRow, ApiKeyEvent> = {
  name: 'api-key',
  version: 1,
  categories: ['apikeys'],
  key: ({ data }) => data.keyId,
  evolve(_row, event) {
    if (event.type === 'ApiKeyRevoked') return null;
    const { accountId: createdBy, name, addresses, ...key } = event.data;
    return { ...key, name: readable(name) ?? '', addresses: readable(addresses) ?? [], createdBy, tenantId: event.metadata.tenantId };
  },
  rows: typedRows<ApiKeyRow>({
    table: 'read.api_key_v1',
    key: 'keyId',
    columns: {
      keyId: 'uuid',
      tenantId: 'text',
      name: 'text',
      scopes: 'text[]',
      locationIds: 'uuid[]',
      addresses: 'text[]',
      expiresAt: 'timestamptz',
      createdBy: 'uuid',
      createdAt: 'timestamptz',
    },
  }),
};
