import {
  evolveClock,
  slaClockOf,
  type ContactChannel,
  type ContactClock,
  type ContactEvent,
  type ContactPriority,
  type Iso,
  type SlaTargetName,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** How the targets of a message went: its first answer in full, its further answers and its resolution as counts. */
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
  /** Further answers that were due, as far as it is known whether they came in time. */
  readonly nextDecided: number;
  readonly nextMet: number;
  /** More than one where the message was reopened. */
  readonly resolveDecided: number;
  readonly resolveMet: number;
  /** Spam, or merged into another message. */
  readonly aside: boolean;
  readonly clock: ContactClock;
}

const firstDue = ({ targets }: ContactClock): Iso | null => targets.find(({ target }) => target === 'first_answer')?.dueAt ?? null;

type Counts = Pick<ContactOutcomeRow, 'nextDecided' | 'nextMet' | 'resolveDecided' | 'resolveMet'>;
const noCounts: Counts = { nextDecided: 0, nextMet: 0, resolveDecided: 0, resolveMet: 0 };

/** What an event decides about a target of the clock as it stood before: kept, missed, or nothing. A breach decides it before its end. */
function decided(clock: ContactClock, event: ContactEvent, name: SlaTargetName): 'met' | 'missed' | null {
  if (event.type === 'ContactSlaBreached') return event.data.target === name ? 'missed' : null;
  const at = endOf(clock, event, name);
  const target = clock.targets.find(({ target }) => target === name);
  if (at === null || !target || target.breached) return null;
  // A paused clock stands where it was paused.
  return (clock.pausedAt ?? at) <= target.dueAt ? 'met' : 'missed';
}

function endOf({ status }: ContactClock, event: ContactEvent, name: SlaTargetName): Iso | null {
  if (event.type === 'ContactReplied') return name !== 'resolve' && event.data.isPublic ? event.data.repliedAt : null;
  if (event.type !== 'ContactStatusChanged' || name !== 'resolve') return null;
  return slaClockOf(status, false) !== 'stopped' && slaClockOf(event.data.to, false) === 'stopped' ? event.data.changedAt : null;
}

function counted(row: ContactOutcomeRow, event: ContactEvent): Counts {
  const next = decided(row.clock, event, 'next_answer');
  const resolve = decided(row.clock, event, 'resolve');
  return {
    nextDecided: row.nextDecided + Number(next !== null),
    nextMet: row.nextMet + Number(next === 'met'),
    resolveDecided: row.resolveDecided + Number(resolve !== null),
    resolveMet: row.resolveMet + Number(resolve === 'met'),
  };
}

/** One row per message. */
export const contactOutcomeProjection: Projection<ContactOutcomeRow, ContactEvent> = {
  name: 'contact-outcome',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    if (event.type === 'ContactMessageReceived') {
      const { messageId, reference, channel, priority, receivedAt, slaDueAt: dueAt } = event.data;
      const { tenantId } = event.metadata;
      const nothing = { answeredAt: null, answeredBy: null, met: null, ...noCounts, aside: false };
      const clock = evolveClock(null, event);
      return clock && { messageId, tenantId, reference, channel, priority, receivedAt, policy: 0, dueAt, ...nothing, clock };
    }
    if (!row) return null;
    const clock = evolveClock(row.clock, event);
    const next = { ...row, ...counted(row, event), clock, aside: clock.asideAt !== undefined };
    if (row.answeredAt !== null) return next;
    const first = decided(row.clock, event, 'first_answer');
    const met = first === null ? row.met : first === 'met';
    if (event.type === 'ContactReplied') {
      const { isPublic, repliedAt: answeredAt, accountId: answeredBy } = event.data;
      return isPublic ? { ...next, answeredAt, answeredBy, met } : next;
    }
    const { priority, policy } = clock;
    return { ...next, priority, policy, dueAt: firstDue(clock) ?? row.dueAt, met };
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
      nextDecided: 'int',
      nextMet: 'int',
      resolveDecided: 'int',
      resolveMet: 'int',
      aside: 'boolean',
      clock: 'jsonb',
    },
  }),
};
