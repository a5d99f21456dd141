import { exportKindById, exportPlace, mayExport, type exportRoutes, type Uuid } from '@sumaa/contracts';
import { filePolicy, refuse, type SignedIn } from '@sumaa/runtime/http';
import { openSealedStream } from '@sumaa/runtime/storage';
import { encodeFileName, type HandlerDeps, type QueriesOf } from '../../infra/index.ts';
import { keptFile, ownExports, type KeptFile } from './exports.query.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

export const exportQueries = ({
  files,
  vault,
  readFor,
}: Pick<HandlerDeps, 'files' | 'vault' | 'readFor'>): QueriesOf<typeof exportRoutes> => ({
  exports: {
    projections: ['export'],
    read: async (tx, { session: { accountId } }) => ({ model: await ownExports(tx, accountId) }),
  },
  async exportFile(request, reply) {
    const { params, session } = request;
    const kept = await readFor(request, ['export'], (tx) => keptFile(tx, params.id, session.accountId));
    if (!kept) return refuse('not_found');
    if (!maySee(session, kept)) return refuse('forbidden');
    const key = (await vault.subjectKeys.get([params.id])).get(params.id);
    const stored = key === undefined || key === 'erased' ? null : await files.read(kept.fileId);
    if (!stored || key === undefined || key === 'erased') return refuse('not_found');
    const { title } = exportKindById[kept.kind];
    const name = `${title[kept.language]} ${kept.requestedAt.slice(0, 10)}.${kept.format}`;
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', contentTypes[kept.format])
      .header('content-length', kept.bytes)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', filePolicy)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(name)}`)
      .send(openSealedStream(stored.body, { key, place: exportPlace(params.id) }));
  },
});

/** What was exported may be downloaded only by who could still export it: the permission, and every branch in the file. */
function maySee({ abilities, locationIds }: SignedIn, { kind, locationIds: exported }: KeptFile): boolean {
  if (!mayExport(exportKindById[kind], abilities)) return false;
  if (exportKindById[kind].permission === null) return true;
  return locationIds === null || (exported !== null && exported.every((id: Uuid) => locationIds.includes(id)));
}
