import type { AssignmentStatus, Iso, ReviewEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The member to whom a review is assigned. */
export interface AssignmentRow {
  readonly reviewId: Uuid;
  readonly tenantId: TenantId;
  readonly locationId: Uuid;
  readonly memberId: Uuid;
  /** An account id, not a member id. */
  readonly assignedBy: Uuid;
  readonly assignedAt: Iso;
  readonly status: AssignmentStatus;
}

/** One row per assigned review. */
export const assignmentProjection: Projection<AssignmentRow, ReviewEvent> = {
  name: 'assignment',
  version: 1,
  categories: ['review'],
  key: ({ type, data }) =>
    type === 'ReviewAssigned' || type === 'ReviewUnassigned' || type === 'AssignmentStatusChanged' ? data.reviewId : null,
  evolve(row, event) {
    if (event.type === 'ReviewUnassigned') return null;
    if (event.type === 'AssignmentStatusChanged') return row === null ? null : { ...row, status: event.data.status };
    if (event.type !== 'ReviewAssigned') return row;
    const { reviewId, locationId, memberId, assignedBy } = event.data;
    const { tenantId, occurredAt } = event.metadata;
    return { reviewId, tenantId, locationId, memberId, assignedBy, assignedAt: occurredAt, status: 'pending' };
  },
  rows: typedRows<AssignmentRow>({
    table: 'read.assignment_v1',
    key: 'reviewId',
    columns: {
      reviewId: 'uuid',
      tenantId: 'text',
      locationId: 'uuid',
      memberId: 'uuid',
      assignedBy: 'uuid',
      assignedAt: 'timestamptz',
      status: 'text',
    },
  }),
};
