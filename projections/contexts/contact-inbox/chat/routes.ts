import type { helpRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { sendContactFile } from '../contact-file.ts';
import { helpConversations, helpFile } from './chat.query.ts';

type Deps = Pick<HandlerDeps, 'files' | 'vault' | 'readFor'>;

const projections = ['contact-chat', 'contact-chat-file'];

export const helpQueries = ({ readFor, ...deps }: Deps): QueriesOf<typeof helpRoutes> => ({
  helpConversations: {
    projections,
    read: async (tx, { session: { accountId } }) => ({ model: await helpConversations(tx, accountId) }),
  },
  async helpAttachment(request, reply) {
    const { id: messageId, attachmentId } = request.params;
    const stored = await readFor(request, projections, (tx) => helpFile(tx, request.session.accountId, { messageId, attachmentId }));
    return sendContactFile(deps, reply, messageId, stored);
  },
});
