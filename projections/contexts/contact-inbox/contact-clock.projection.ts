import {
  evolveClock,
  nextAlarmAt,
  runOf,
  type ContactClock,
  type ContactEvent,
  type Iso,
  type SlaClock,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** The clock of a message: what is due, when, and what the alarms said. */
export interface ContactClockRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  /** The number of the settings by which the due times were computed. */
  readonly policy: number;
  readonly run: SlaClock;
  readonly startedAt: Iso;
  readonly slaDueAt: Iso;
  /** From here on the message is due soon; null when nothing is open. */
  readonly warnAt: Iso | null;
  /** After which instant the next alarm is due; null when none will be. */
  readonly nextAlarmAt: Iso | null;
  readonly clock: ContactClock;
}

/** The clocks of the inbox: one row per message. */
export const contactClockProjection: Projection<ContactClockRow, ContactEvent> = {
  name: 'contact-clock',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    const clock = evolveClock(row?.clock ?? null, event);
    if (clock === null) return null;
    const { policy, startedAt, slaDueAt, targets } = clock;
    const { messageId } = event.data;
    const { tenantId } = row ?? event.metadata;
    const warnAt = targets.find(({ dueAt }) => dueAt === slaDueAt)?.warnAt ?? null;
    return { messageId, tenantId, policy, run: runOf(clock), startedAt, slaDueAt, warnAt, nextAlarmAt: nextAlarmAt(clock), clock };
  },
  rows: typedRows<ContactClockRow>({
    table: 'read.contact_clock_v1',
    key: 'messageId',
    columns: {
      messageId: 'uuid',
      tenantId: 'text',
      policy: 'int',
      run: 'text',
      startedAt: 'timestamptz',
      slaDueAt: 'timestamptz',
      warnAt: 'timestamptz',
      nextAlarmAt: 'timestamptz',
      clock: 'jsonb',
    },
  }),
};
