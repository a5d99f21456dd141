import {
  readable,
  type AccountEvent,
  type ContactAbsence,
  type ContactDutyEvent,
  type TenantId,
  type Uuid,
  type Week,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** When and how much a person of the platform is given in turn. `version`: how often that was changed. */
export interface ContactDutyRow {
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly capacity: number | null;
  readonly timeZone: string;
  readonly week: Week | null;
  readonly absence: ContactAbsence | null;
  readonly version: number;
}

/** The turns of everybody for whom any were set. */
export const contactDutyProjection: Projection<ContactDutyRow, ContactDutyEvent | AccountEvent> = {
  name: 'contact-duty',
  version: 1,
  categories: ['contactduty', 'account'],
  key: ({ type, data }) => (type === 'ContactDutyChanged' || type === 'AccountErased' ? data.accountId : null),
  evolve(row, event) {
    // Whoever is erased takes no turns, and when they were absent is nobody's concern.
    if (event.type !== 'ContactDutyChanged') return null;
    const { data } = event;
    const { tenantId } = event.metadata;
    const { accountId, capacity, timeZone, week, absence } = data;
    return { accountId, tenantId, capacity, timeZone, week, absence: readable(absence), version: (row?.version ?? 0) + 1 };
  },
  rows: typedRows<ContactDutyRow>({
    table: 'read.contact_duty_v1',
    key: 'accountId',
    columns: { accountId: 'uuid', tenantId: 'text', capacity: 'int', timeZone: 'text', week: 'json', absence: 'json', version: 'int' },
  }),
};
