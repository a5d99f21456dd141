import {
  platformTenant,
  type Iso,
  type OutsideRequestEvent,
  type OutsideRequestKind,
  type OutsideRequestOutcome,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A request of somebody without an account. */
export interface OutsideRequestRow {
  readonly requestId: Uuid;
  readonly tenantId: TenantId;
  readonly kind: OutsideRequestKind;
  readonly reference: string;
  readonly receivedAt: Iso;
  readonly dueAt: Iso;
  readonly outcome: OutsideRequestOutcome | null;
  readonly answer: string | null;
  readonly answeredAt: Iso | null;
}

/** The register of requests by people without an account. */
export const outsideRequestProjection: Projection<OutsideRequestRow, OutsideRequestEvent> = {
  name: 'outside-request',
  version: 1,
  categories: ['outsiderequest'],
  key: ({ data }) => data.requestId,
  evolve(row, { type, data }) {
    if (type === 'OutsideRequestRecorded') {
      const { requestId, kind, reference, receivedAt, dueAt } = data;
      const open = { outcome: null, answer: null, answeredAt: null };
      return { requestId, tenantId: platformTenant, kind, reference, receivedAt, dueAt, ...open };
    }
    return row && { ...row, outcome: data.outcome, answer: data.answer, answeredAt: data.answeredAt };
  },
  rows: typedRows<OutsideRequestRow>({
    table: 'read.outside_request_v1',
    key: 'requestId',
    columns: {
      requestId: 'uuid',
      tenantId: 'text',
      kind: 'text',
      reference: 'text',
      receivedAt: 'timestamptz',
      dueAt: 'timestamptz',
      outcome: 'text',
      answer: 'text',
      answeredAt: 'timestamptz',
    },
  }),
};
