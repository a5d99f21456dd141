import { contactFilePlace, type contactRoutes, type contactSlaRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import { openSealedFile } from '@sumaa/runtime/storage';
import { encodeFileName, type HandlerDeps, type QueriesOf } from '../../infra/index.ts';
import { contactClock } from './contact-clock.query.ts';
import { contactFile } from './contact-mails.query.ts';
import { contactAssignees, contacts, contactThread } from './contacts.query.ts';
import { contactDrafts, joinThreads, markAside, mergedMessages } from './triage.query.ts';

type Deps = Pick<HandlerDeps, 'clock' | 'files' | 'vault' | 'readFor'>;

export const contactQueries = ({ clock, files, vault, readFor }: Deps): QueriesOf<typeof contactRoutes> => ({
  contacts: {
    projections: ['contact-message', 'contact-aside', 'contact-clock', 'account'],
    read: async (tx, { query, session }) => ({ model: await contacts(tx, query, clock(), session.accountId) }),
  },
  contactReplies: {
    projections: ['contact-message', 'contact-entry', 'contact-clock', 'contact-mail', 'contact-aside', 'contact-draft', 'account'],
    async read(tx, { params }) {
      const thread = await contactThread(tx, params.id, clock());
      if (!thread) return refuse('not_found');
      const merged = await mergedMessages(tx, params.id);
      const duplicates = [];
      for (const id of merged) duplicates.push(await contactThread(tx, id, clock()));
      const [message = thread.message] = await markAside(tx, [thread.message]);
      const items = joinThreads(
        thread,
        duplicates.filter((each) => each !== null),
      );
      const lastAnswerId = thread.items.findLast(({ kind }) => kind === 'answer')?.id ?? null;
      return { model: { ...thread, message, items, drafts: await contactDrafts(tx, params.id), lastAnswerId } };
    },
  },
  async contactAttachment(request, reply) {
    const { id, attachmentId } = request.params;
    const stored = await readFor(request, ['contact-mail'], (tx) => contactFile(tx, id, attachmentId));
    const file = stored && (await files.open(stored.fileId));
    const key = (await vault.subjectKeys.get([id])).get(id);
    if (!file || key === undefined || key === 'erased') return refuse('not_found');
    const opened = openSealedFile(file.bytes, { key, place: contactFilePlace(id) });
    if (!opened) return refuse('not_found');
    // Always a download, and never what its sender would like it to be.
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', opened.type.startsWith('text/') ? `${opened.type}; charset=utf-8` : opened.type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(opened.name)}`)
      .send(opened.bytes);
  },
  contactAssignees: {
    projections: ['member', 'account'],
    read: async (tx) => ({ model: await contactAssignees(tx) }),
  },
});

export const contactSlaQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactSlaRoutes> => ({
  contactClock: {
    projections: ['contact-clock', 'sla-settings'],
    async read(tx, { params }) {
      const model = await contactClock(tx, params.id, clock());
      return model ? { model } : refuse('not_found');
    },
  },
});
