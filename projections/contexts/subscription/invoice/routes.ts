import type { invoiceRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import { zip, type Zippable } from 'fflate';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { billingHistory, invoiceFile, invoiceFiles } from './history.query.ts';

export const invoiceQueries = ({ files, readFor }: Pick<HandlerDeps, 'files' | 'readFor'>): QueriesOf<typeof invoiceRoutes> => ({
  billingHistory: {
    projections: ['billing-entry'],
    read: async (tx) => ({ model: await billingHistory(tx) }),
  },
  async invoiceFile(request, reply) {
    const found = await readFor(request, ['billing-entry'], (tx) => invoiceFile(tx, request.params.id));
    const file = found && (await files.open(found.fileId));
    if (!found || !file) return refuse('not_found');
    return reply.type('application/pdf').header('content-disposition', `attachment; filename="${found.number}.pdf"`).send(file.bytes);
  },
  async invoiceFiles(request, reply) {
    const found = await readFor(request, ['billing-entry'], invoiceFiles);
    const packed: Zippable = {};
    for (const { number, fileId } of found) {
      const file = await files.open(fileId);
      // They are compressed already.
      if (file) packed[`${number}.pdf`] = [new Uint8Array(file.bytes), { level: 0 }];
    }
    if (Object.keys(packed).length === 0) return refuse('not_found');
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      zip(packed, (error, made) => (error ? reject(error) : resolve(made)));
    });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="sumaa-invoices.zip"')
      .send(Buffer.from(bytes));
  },
});
