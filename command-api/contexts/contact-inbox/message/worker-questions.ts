import { readable, type contactQuestions, type ContactEvent } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { QuestionHandlersOf } from '../../../infra/handlers.ts';
import { contactMessage } from './contact-message.ts';

type Answer = Extract<ContactEvent, { type: 'ContactReplied' }>;

/** What the mail worker asks about contact messages. */
export function contactWorkerQuestions(deps: Pick<CommandDeps, 'store' | 'codec'>): QuestionHandlersOf<typeof contactQuestions> {
  return {
    async ReadContactMail({ tenantId }, { messageId, replyId }) {
      const owned = await findOwned(deps, contactMessage, messageId, tenantId);
      const events: readonly ContactEvent[] = owned?.events ?? [];
      const [received] = events;
      if (received?.type !== 'ContactMessageReceived') return null;
      const { reference, language } = received.data;
      const [email, subject] = [readable(received.data.email), readable(received.data.subject)];
      if (email === null || subject === null) return null;
      const clock = owned === null || owned.state.status === 'unknown' ? null : owned.state.clock;
      const dueAt = clock !== null && clock.targets.length > 0 ? clock.slaDueAt : null;
      const base = { email, reference, subject, language, dueAt };
      if (replyId === null) return { ...base, content: null, earlier: [], files: [] };
      const answers = events.filter((event): event is Answer => event.type === 'ContactReplied' && event.data.isPublic);
      const nth = answers.findIndex(({ data }) => data.replyId === replyId);
      const content = readable(answers[nth]?.data.content);
      if (content === null) return null;
      const files = events.flatMap((event) =>
        event.type === 'ContactFilesAttached' && event.data.entryId === replyId ? (readable(event.data.files) ?? []) : [],
      );
      return { ...base, content, files, earlier: answers.slice(0, nth).map(({ data }) => data.replyId) };
    },
  };
}
