import type { Incident, IncidentEvent, IncidentService, Iso, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** An incident as staff have published it. */
export interface IncidentRow {
  readonly incidentId: Uuid;
  readonly tenantId: TenantId;
  readonly services: readonly IncidentService[];
  readonly title: Incident['title'];
  readonly updates: Incident['updates'];
  readonly openedAt: Iso;
  readonly closedAt: Iso | null;
}

export const incidentProjection: Projection<IncidentRow, IncidentEvent> = {
  name: 'incident',
  version: 1,
  categories: ['incident'],
  key: ({ data }) => data.incidentId,
  evolve(row, { type, data, metadata: { tenantId } }) {
    if (type === 'IncidentOpened') {
      const { incidentId, services, title, text, openedAt } = data;
      return { incidentId, tenantId, services, title, updates: [{ at: openedAt, text }], openedAt, closedAt: null };
    }
    if (!row) return null;
    switch (type) {
      case 'IncidentUpdated':
        return { ...row, updates: [...row.updates, { at: data.updatedAt, text: data.text }] };
      case 'IncidentClosed':
        return { ...row, updates: [...row.updates, { at: data.closedAt, text: data.text }], closedAt: data.closedAt };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  rows: typedRows<IncidentRow>({
    table: 'read.incident_v1',
    key: 'incidentId',
    columns: {
      incidentId: 'uuid',
      tenantId: 'text',
      services: 'jsonb',
      title: 'jsonb',
      updates: 'jsonb',
      openedAt: 'timestamptz',
      closedAt: 'timestamptz',
    },
  }),
};
