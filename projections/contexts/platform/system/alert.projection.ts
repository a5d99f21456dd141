import {
  platformTenant,
  type AlertEvent,
  type ConnectionEvent,
  type Iso,
  type SubscriptionEvent,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** What goes wrong at one business, or what staff said to an alert; the rows belong to the platform. */
export interface AlertRow {
  /** Of what goes wrong: the alert and the business. */
  readonly id: string;
  readonly tenantId: TenantId;
  readonly alert: string;
  readonly subscriberId: Uuid | null;
  /** When it happened last; null: staff said something. */
  readonly happenedAt: Iso | null;
  /** Known up to this occurrence. */
  readonly knownUntil: Iso | null;
  readonly acknowledgedAt: Iso | null;
  readonly acknowledgedBy: Uuid | null;
  readonly snoozedUntil: Iso | null;
  readonly snoozedBy: Uuid | null;
}

type Followed = ConnectionEvent | SubscriptionEvent | AlertEvent;

const refused: ReadonlySet<string> = new Set<Followed['type']>(['PaymentFailed', 'PastDue']);
/** What ends the refusals of a renewal. */
const settled: ReadonlySet<string> = new Set<Followed['type']>([
  'PaymentSucceeded',
  'SubscriptionStarted',
  'SubscriptionRenewed',
  'Cancelled',
  'Expired',
]);
const ofConnection: ReadonlySet<string> = new Set<Followed['type']>(['GoogleConnected', 'ConnectionLost', 'GoogleDisconnected']);

const alertOf = (event: Followed): string | null => {
  if (event.type === 'AlertAcknowledged' || event.type === 'AlertSnoozed') return event.data.alert;
  if (ofConnection.has(event.type)) return 'connections-lost';
  if (event.type === 'PaymentFailed' && event.data.purpose !== 'renewal') return null;
  return refused.has(event.type) || settled.has(event.type) ? 'payments-refused' : null;
};

const nothingSaid = { knownUntil: null, acknowledgedAt: null, acknowledgedBy: null, snoozedUntil: null, snoozedBy: null };

/** The alerts of the console that follow from events: one row per alert and business, and one with what staff said to the alert. */
export const alertProjection: Projection<AlertRow, Followed> = {
  name: 'alert',
  version: 1,
  categories: ['connection', 'subscription', 'alert'],
  key(event) {
    const alert = alertOf(event);
    return alert === null || event.category === 'alert' ? alert : `${alert}-${event.metadata.tenantId}`;
  },
  evolve(row, event, id) {
    const { tenantId, occurredAt } = event.metadata;
    const alert = alertOf(event) ?? id;
    if (event.type === 'AlertAcknowledged' || event.type === 'AlertSnoozed') {
      const said = row ?? { id, tenantId: platformTenant, alert, subscriberId: null, happenedAt: null, ...nothingSaid };
      return event.type === 'AlertSnoozed'
        ? { ...said, snoozedUntil: event.data.until, snoozedBy: event.data.accountId }
        : { ...said, knownUntil: event.data.of, acknowledgedAt: event.data.acknowledgedAt, acknowledgedBy: event.data.accountId };
    }
    if (event.type !== 'ConnectionLost' && !refused.has(event.type)) return null;
    return { id, tenantId: platformTenant, alert, subscriberId: tenantId as Uuid, happenedAt: occurredAt, ...nothingSaid };
  },
  rows: typedRows<AlertRow>({
    table: 'read.alert_v1',
    key: 'id',
    columns: {
      id: 'text',
      tenantId: 'text',
      alert: 'text',
      subscriberId: 'uuid',
      happenedAt: 'timestamptz',
      knownUntil: 'timestamptz',
      acknowledgedAt: 'timestamptz',
      acknowledgedBy: 'uuid',
      snoozedUntil: 'timestamptz',
      snoozedBy: 'uuid',
    },
  }),
};
