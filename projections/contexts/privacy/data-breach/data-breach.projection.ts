import { platformTenant, type DataBreachEvent, type Iso, type TenantId, type Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A breach of personal data. */
export interface DataBreachRow {
  readonly breachId: Uuid;
  readonly tenantId: TenantId;
  readonly foundAt: Iso;
  readonly what: string;
  readonly affected: string;
  readonly people: number | null;
  readonly dueAt: Iso;
  readonly authorityToldAt: Iso | null;
  readonly peopleToldAt: Iso | null;
  readonly closedAt: Iso | null;
  readonly outcome: string | null;
}

/** The register of breaches. */
export const dataBreachProjection: Projection<DataBreachRow, DataBreachEvent> = {
  name: 'data-breach',
  version: 1,
  categories: ['databreach'],
  key: ({ data }) => data.breachId,
  evolve(row, { type, data }) {
    if (type === 'DataBreachRecorded') {
      const { breachId, foundAt, what, affected, people, dueAt } = data;
      const open = { authorityToldAt: null, peopleToldAt: null, closedAt: null, outcome: null };
      return { breachId, tenantId: platformTenant, foundAt, what, affected, people, dueAt, ...open };
    }
    if (row === null) return null;
    switch (type) {
      case 'DataBreachAnnounced':
        return { ...row, [data.audience === 'authority' ? 'authorityToldAt' : 'peopleToldAt']: data.toldAt };
      case 'DataBreachClosed':
        return { ...row, closedAt: data.closedAt, outcome: data.outcome };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  rows: typedRows<DataBreachRow>({
    table: 'read.data_breach_v1',
    key: 'breachId',
    columns: {
      breachId: 'uuid',
      tenantId: 'text',
      foundAt: 'timestamptz',
      what: 'text',
      affected: 'text',
      people: 'int',
      dueAt: 'timestamptz',
      authorityToldAt: 'timestamptz',
      peopleToldAt: 'timestamptz',
      closedAt: 'timestamptz',
      outcome: 'text',
    },
  }),
};
