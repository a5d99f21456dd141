import { readable, type Iso, type TenantId, type Uuid, type WebhookEvent, type WebhookEventType } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An endpoint that is not removed. */
export interface WebhookRow {
  readonly endpointId: Uuid;
  readonly tenantId: TenantId;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly paused: 'failing' | 'gone' | 'asked' | null;
  readonly addedAt: Iso;
  readonly secretSince: Iso;
}

export const webhookProjection: Projection<WebhookRow, WebhookEvent> = {
  name: 'webhook',
  version: 1,
  categories: ['webhooks'],
  key: ({ data }) => data.endpointId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'WebhookAdded') {
      const { endpointId, events, addedAt } = data;
      return { endpointId, tenantId, url: readable(data.url) ?? '', events, paused: null, addedAt, secretSince: addedAt };
    }
    if (!row || type === 'WebhookRemoved') return null;
    switch (type) {
      case 'WebhookChanged':
        return { ...row, url: readable(data.url) ?? '', events: data.events };
      case 'WebhookSecretRotated':
        return { ...row, secretSince: data.rotatedAt };
      case 'WebhookPaused':
        return { ...row, paused: data.because };
      case 'WebhookResumed':
        return { ...row, paused: null };
      default:
        return row;
    }
  },
  rows: typedRows<WebhookRow>({
    table: 'read.webhook_v1',
    key: 'endpointId',
    columns: {
      endpointId: 'uuid',
      tenantId: 'text',
      url: 'text',
      events: 'text[]',
      paused: 'text',
      addedAt: 'timestamptz',
      secretSince: 'timestamptz',
    },
  }),
};
