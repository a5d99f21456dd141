import { contactReference, firstAnswerDueAt, type ContactEvent, type ContactStatus, type Uuid } from '@sumaa/contracts';
import { at, idOf } from './events.ts';

type DataOf<T extends ContactEvent['type']> = Extract<ContactEvent, { type: T }>['data'];

/** A message that arrived; by default in Arabic, at `2026-03-01T08:00Z`. */
export function contactReceived(messageId: Uuid, over: Partial<DataOf<'ContactMessageReceived'>> = {}): ContactEvent {
  const receivedAt = over.receivedAt ?? at('2026-03-01T08:00:00Z');
  return {
    type: 'ContactMessageReceived',
    data: {
      messageId,
      reference: contactReference(messageId),
      name: 'خالد الدوسري',
      email: 'khaled@diwan.example',
      company: null,
      subject: 'ربط حساب Google',
      message: 'لا أستطيع ربط الحساب.',
      channel: 'web',
      language: 'ar',
      priority: 'medium',
      receivedAt,
      slaDueAt: firstAnswerDueAt(receivedAt),
      acknowledged: true,
      ...over,
    },
  };
}

export const contactMoved = (
  messageId: Uuid,
  from: ContactStatus,
  to: ContactStatus,
  over: Partial<DataOf<'ContactStatusChanged'>> = {},
): ContactEvent => ({
  type: 'ContactStatusChanged',
  data: {
    messageId,
    from,
    to,
    reopened: false,
    accountId: idOf('a', 1),
    changedAt: at('2026-03-01T10:00:00Z'),
    slaDueAt: at('2026-03-02T08:00:00Z'),
    ...over,
  },
});

export const contactReplied = (messageId: Uuid, isPublic: boolean, replyId = idOf('p', 1)): ContactEvent => ({
  type: 'ContactReplied',
  data: { messageId, replyId, content: 'أهلًا خالد', isPublic, accountId: idOf('a', 1), repliedAt: at('2026-03-01T11:00:00Z') },
});
