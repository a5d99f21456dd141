import {
  onboardingSteps,
  type ConnectionEvent,
  type Iso,
  type SyncRunEvent,
  type TenantEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

type BusinessEvent = TenantEvent | ConnectionEvent | SyncRunEvent;

/** A business. `step` is the onboarding step it has reached, 0–4; it never decreases. */
export interface BusinessRow {
  readonly tenantId: TenantId;
  readonly ownerAccountId: Uuid;
  readonly name: string;
  readonly activityType: string;
  readonly plan: 'trial' | 'basic' | 'professional' | 'enterprise';
  readonly trialEndsAt: Iso | null;
  readonly timeZone: string;
  readonly step: number;
  readonly registeredAt: Iso;
}

/** The onboarding step that an event completes; null when it completes none. */
function stepAfter(event: BusinessEvent): number | null {
  switch (event.type) {
    case 'GoogleConnected':
      return onboardingSteps.connected;
    case 'LocationsChosen':
      return onboardingSteps.chosen;
    case 'SyncRunCompleted':
      return event.data.kind === 'first' ? onboardingSteps.synced : null;
    case 'OnboardingFinished':
      return onboardingSteps.finished;
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- every other event, also one that is yet to come, moves nothing
    default:
      return null;
  }
}

/** One row per tenant: name, plan, time zone and onboarding step. */
export const businessProjection: Projection<BusinessRow, BusinessEvent> = {
  name: 'business',
  version: 1,
  categories: ['tenant', 'connection', 'syncrun'],
  key: (event) => (event.type === 'BusinessRegistered' || stepAfter(event) !== null ? event.metadata.tenantId : null),
  evolve(row, event) {
    if (event.type === 'BusinessRegistered') {
      const { tenantId, ownerAccountId, name, activityType, plan, trialEndsAt, timeZone } = event.data;
      return {
        tenantId,
        ownerAccountId,
        name,
        activityType,
        plan,
        trialEndsAt,
        timeZone,
        step: 0,
        registeredAt: event.metadata.occurredAt,
      };
    }
    return row && { ...row, step: Math.max(row.step, stepAfter(event) ?? 0) };
  },
  rows: typedRows<BusinessRow>({
    table: 'read.business_v1',
    key: 'tenantId',
    columns: {
      tenantId: 'text',
      ownerAccountId: 'uuid',
      name: 'text',
      activityType: 'text',
      plan: 'text',
      trialEndsAt: 'timestamptz',
      timeZone: 'text',
      step: 'int',
      registeredAt: 'timestamptz',
    },
  }),
};
