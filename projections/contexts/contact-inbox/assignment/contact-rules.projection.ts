import type { ContactRules, ContactRulesEvent, TenantId } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The rules of the inbox, in one row. `version`: how often they were changed. */
export interface ContactRulesRow {
  readonly id: string;
  readonly tenantId: TenantId;
  readonly rules: ContactRules;
  readonly version: number;
}

/** The rules for new messages. */
export const contactRulesProjection: Projection<ContactRulesRow, ContactRulesEvent> = {
  name: 'contact-rules',
  version: 1,
  categories: ['contactrules'],
  key: ({ stream }) => stream.slice('contactrules-'.length),
  evolve: (row, { data: { rules }, metadata: { tenantId } }, id) => ({
    id,
    tenantId,
    rules,
    version: (row?.version ?? 0) + 1,
  }),
  rows: typedRows<ContactRulesRow>({
    table: 'read.contact_rules_v1',
    key: 'id',
    columns: { id: 'text', tenantId: 'text', rules: 'json', version: 'int' },
  }),
};
