import type { Iso, LocationEvent, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** When a branch was linked and unlinked. */
export interface BranchLinksRow {
  readonly locationId: Uuid;
  readonly tenantId: TenantId;
  /** Oldest first, the newest 100 at most. */
  readonly changes: readonly { readonly at: Iso; readonly kind: 'branch_linked' | 'branch_unlinked' }[];
}

const mostChanges = 100;
const kinds = { LocationLinked: 'branch_linked', LocationUnlinked: 'branch_unlinked' } as const;
const isLink = (event: LocationEvent): event is Extract<LocationEvent, { type: keyof typeof kinds }> => event.type in kinds;

/** One row per branch that was ever linked. */
export const branchLinksProjection: Projection<BranchLinksRow, LocationEvent> = {
  name: 'branch-links',
  version: 1,
  categories: ['location'],
  key: (event) => (isLink(event) ? event.data.locationId : null),
  evolve(row, event) {
    if (!isLink(event)) return row;
    const { tenantId, occurredAt: at } = event.metadata;
    const changes = [...(row?.changes ?? []), { at, kind: kinds[event.type] }].slice(-mostChanges);
    return { locationId: event.data.locationId, tenantId, changes };
  },
  rows: typedRows<BranchLinksRow>({
    table: 'read.branch_links_v1',
    key: 'locationId',
    columns: { locationId: 'uuid', tenantId: 'text', changes: 'json' },
  }),
};
