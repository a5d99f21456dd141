import type { Iso, PublishingRule, ReplySettingsEvent, RuleHold, TenantId, Uuid } from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The publishing rule of a business; no row: there is none. `since`: it concerns reviews that are received from then on. */
export interface PublishingRuleRow extends PublishingRule {
  readonly tenantId: TenantId;
  readonly paused: boolean;
  readonly since: Iso;
  readonly agreedBy: Uuid;
  readonly agreedAt: Iso;
  /** Why it is on hold until somebody agrees to it anew; null: it is not. */
  readonly held: RuleHold | null;
}

export const publishingRuleProjection: Projection<PublishingRuleRow, ReplySettingsEvent> = {
  name: 'publishing-rule',
  version: 2,
  categories: ['replysettings'],
  key: ({ type, metadata }) => (type.startsWith('PublishingRule') ? metadata.tenantId : null),
  evolve(row, { type, data, metadata: { tenantId, occurredAt } }) {
    if (type === 'PublishingRuleRemoved') return null;
    if (type === 'PublishingRulePaused') return row && { ...row, paused: data.paused, since: data.since };
    if (type === 'PublishingRuleHeld') return row && { ...row, held: data.because };
    if (type !== 'PublishingRuleSet') return row;
    const { minStars, locationIds, delayMinutes, dailyCap, since, accountId: agreedBy } = data;
    return { tenantId, minStars, locationIds, delayMinutes, dailyCap, since, paused: false, agreedBy, agreedAt: occurredAt, held: null };
  },
  rows: typedRows<PublishingRuleRow>({
    table: 'read.publishing_rule_v2',
    key: 'tenantId',
    columns: {
      tenantId: 'text',
      minStars: 'int',
      locationIds: 'json',
      delayMinutes: 'int',
      dailyCap: 'int',
      paused: 'boolean',
      since: 'timestamptz',
      agreedBy: 'uuid',
      agreedAt: 'timestamptz',
      held: 'text',
    },
  }),
};
