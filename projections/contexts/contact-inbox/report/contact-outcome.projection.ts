import {
  evolveClock,
  type ContactChannel,
  type ContactClock,
  type ContactEvent,
  type ContactPriority,
  type Iso,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How the first answer to a message went: when it was due, when and by whom it was given, and whether in time. */
export interface ContactOutcomeRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  readonly reference: string;
  readonly channel: ContactChannel;
  readonly priority: ContactPriority;
  readonly receivedAt: Iso;
  /** The number of the settings by which it was due. */
  readonly policy: number;
  readonly dueAt: Iso;
  readonly answeredAt: Iso | null;
  readonly answeredBy: Uuid | null;
  /** Null: nobody knows yet. */
  readonly met: boolean | null;
  /** Spam, or merged into another message. */
  readonly aside: boolean;
  readonly clock: ContactClock;
}

const firstDue = ({ targets }: ContactClock): Iso | null => targets.find(({ target }) => target === 'first_answer')?.dueAt ?? null;

/** One row per message. What happens after its first answer changes no outcome. */
export const contactOutcomeProjection: Projection<ContactOutcomeRow, ContactEvent> = {
  name: 'contact-outcome',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    if (event.type === 'ContactMessageReceived') {
      const { messageId, reference, channel, priority, receivedAt, slaDueAt: dueAt } = event.data;
      const { tenantId } = event.metadata;
      const nothing = { answeredAt: null, answeredBy: null, met: null, aside: false };
      const clock = evolveClock(null, event);
      return clock && { messageId, tenantId, reference, channel, priority, receivedAt, policy: 0, dueAt, ...nothing, clock };
    }
    if (!row) return null;
    const clock = evolveClock(row.clock, event);
    const next = { ...row, clock, aside: clock.asideAt !== undefined };
    if (row.answeredAt !== null) return next;
    if (event.type === 'ContactReplied') {
      const { isPublic, repliedAt: answeredAt, accountId: answeredBy } = event.data;
      return isPublic ? { ...next, answeredAt, answeredBy, met: answeredAt <= row.dueAt } : next;
    }
    const { priority, policy } = clock;
    const missed = event.type === 'ContactSlaBreached' && event.data.target === 'first_answer' ? false : row.met;
    return { ...next, priority, policy, dueAt: firstDue(clock) ?? row.dueAt, met: missed };
  },
  rows: typedRows<ContactOutcomeRow>({
    table: 'read.contact_outcome_v1',
    key: 'messageId',
    columns: {
      messageId: 'uuid',
      tenantId: 'text',
      reference: 'text',
      channel: 'text',
      priority: 'text',
      receivedAt: 'timestamptz',
      policy: 'int',
      dueAt: 'timestamptz',
      answeredAt: 'timestamptz',
      answeredBy: 'uuid',
      met: 'boolean',
      aside: 'boolean',
      clock: 'jsonb',
    },
  }),
};
