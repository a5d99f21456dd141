import {
  contactPriorities,
  contactStatuses,
  readable,
  restartsClock,
  searchText,
  slaClockOf,
  type ContactChannel,
  type ContactEvent,
  type ContactPriority,
  type ContactStatus,
  type Iso,
  type Language,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { typedRows, type Projection } from '@sumaa/event-store/consumer';

/** A message to the platform as the inbox lists it. What its writer gave is null once it was erased. */
export interface ContactMessageRow {
  readonly messageId: Uuid;
  readonly tenantId: TenantId;
  readonly reference: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly channel: ContactChannel;
  readonly language: Language;
  readonly createdAt: Iso;
  readonly status: ContactStatus;
  readonly priority: ContactPriority;
  readonly assignedTo: Uuid | null;
  readonly slaDueAt: Iso;
  /** Since when nothing is due any more: the first answer since the clock last started, unless there are other targets. */
  readonly answeredAt: Iso | null;
  /** Since when its writer waits for an answer to what they wrote last; null: nobody waits. */
  readonly waitsSince: Iso | null;
  readonly statusOrder: number;
  readonly priorityOrder: number;
  /** Greater is more urgent. */
  readonly urgency: number;
  readonly searchText: string;
}

type Facts = Omit<ContactMessageRow, 'statusOrder' | 'priorityOrder' | 'urgency'>;

/** More than any time in ms, so that what has a due time comes before what has none. */
const later = 1_000_000_000_000_000;

/** What has a running clock by its due time; then whose writer waits, longest first; then what is being worked on, then what ended, each newest first. */
function urgencyOf({ status, answeredAt, waitsSince, slaDueAt, createdAt }: Facts): number {
  if (slaClockOf(status, answeredAt !== null) === 'running') return -Date.parse(slaDueAt);
  if (waitsSince !== null) return -Date.parse(waitsSince) - later / 2;
  const isEnded = status === 'resolved' || status === 'closed';
  return Date.parse(createdAt) - (isEnded ? 2 * later : later);
}

const rowOf = (facts: Facts): ContactMessageRow => ({
  ...facts,
  statusOrder: contactStatuses.indexOf(facts.status),
  priorityOrder: contactPriorities.indexOf(facts.priority),
  urgency: urgencyOf(facts),
});

function received({ data }: Extract<ContactEvent, { type: 'ContactMessageReceived' }>, tenantId: TenantId): ContactMessageRow {
  const { messageId, reference, channel, language, priority, receivedAt, slaDueAt } = data;
  const [name, email, company] = [readable(data.name), readable(data.email), readable(data.company)];
  const [subject, message] = [readable(data.subject), readable(data.message)];
  return rowOf({
    messageId,
    tenantId,
    reference,
    name,
    email,
    company,
    subject,
    message,
    channel,
    language,
    createdAt: receivedAt,
    status: 'new',
    priority,
    assignedTo: null,
    slaDueAt,
    answeredAt: null,
    waitsSince: null,
    searchText: searchText(reference, name, email, company, subject, message),
  });
}

/** The inbox: one row per message. */
export const contactMessageProjection: Projection<ContactMessageRow, ContactEvent> = {
  name: 'contact-message',
  version: 1,
  categories: ['contactmessage'],
  key: ({ data }) => data.messageId,
  evolve(row, event) {
    if (event.type === 'ContactMessageReceived') return received(event, event.metadata.tenantId);
    if (!row) return null;
    switch (event.type) {
      case 'ContactStatusChanged': {
        const { from, to: status, slaDueAt } = event.data;
        const isTakenUp = status === 'new' || status === 'open';
        const answeredAt = restartsClock(from, status) ? null : row.answeredAt;
        return rowOf({ ...row, status, slaDueAt, answeredAt, waitsSince: isTakenUp ? row.waitsSince : null });
      }
      case 'ContactAssigned':
      case 'ContactTurnGiven':
        return { ...row, assignedTo: event.data.accountId };
      case 'ContactRuleApplied': {
        const { accountId, priority } = event.data;
        return rowOf({ ...row, assignedTo: accountId ?? row.assignedTo, priority: priority ?? row.priority });
      }
      case 'ContactReplied':
        return event.data.isPublic ? rowOf({ ...row, answeredAt: row.answeredAt ?? event.data.repliedAt, waitsSince: null }) : row;
      case 'ContactWriterAnswered':
        return rowOf({ ...row, waitsSince: row.waitsSince ?? event.data.writtenAt });
      case 'ContactPriorityChanged':
        return rowOf({ ...row, priority: event.data.to });
      case 'ContactDueTimesSet': {
        const { slaDueAt, targets, setAt } = event.data;
        return rowOf({ ...row, slaDueAt, answeredAt: targets.length > 0 ? null : (row.answeredAt ?? setAt) });
      }
      case 'ContactSlaBreached': {
        const { reassignedTo, raisedTo } = event.data;
        return rowOf({ ...row, assignedTo: reassignedTo ?? row.assignedTo, priority: raisedTo ?? row.priority });
      }
      case 'ContactSlaWarned':
      case 'ContactNoticeReceived':
      case 'ContactFilesAttached':
      case 'ContactDraftSaved':
      case 'ContactMarkedAsSpam':
      case 'ContactSpamUndone':
      case 'ContactMerged':
      case 'ContactMergeReceived':
      case 'ContactMergeUndone':
      case 'ContactMergeReleased':
      case 'ContactWriterErasureRequested':
        return row;
      case 'ContactMessageErased':
        return rowOf({
          ...row,
          name: null,
          email: null,
          company: null,
          subject: null,
          message: null,
          searchText: searchText(row.reference),
          status: 'closed',
          waitsSince: null,
        });
      default: {
        const unhandled: never = event;
        return unhandled;
      }
    }
  },
  rows: typedRows<ContactMessageRow>({
    table: 'read.contact_message_v1',
    key: 'messageId',
    columns: {
      messageId: 'uuid',
      tenantId: 'text',
      reference: 'text',
      name: 'text',
      email: 'text',
      company: 'text',
      subject: 'text',
      message: 'text',
      channel: 'text',
      language: 'text',
      createdAt: 'timestamptz',
      status: 'text',
      priority: 'text',
      assignedTo: 'uuid',
      slaDueAt: 'timestamptz',
      answeredAt: 'timestamptz',
      waitsSince: 'timestamptz',
      statusOrder: 'int',
      priorityOrder: 'int',
      urgency: 'bigint',
      searchText: 'text',
    },
  }),
};
