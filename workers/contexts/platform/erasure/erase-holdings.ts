import { erasureCommands, exportCommands, type Uuid } from '@sumaa/contracts';
import type { FileStore } from '@sumaa/runtime/storage';
import pMap from 'p-map';
import { CommandRefused, type CommandClient, type CommandSource } from '../../../infra/command-client.ts';
import type { WorkReader } from '../../../work-reader/index.ts';

/** How many records are erased concurrently. */
const concurrency = 8;

/** What was erased before, or is gone otherwise, is not refused; all else is. */
export async function orGone(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof CommandRefused && error.code === 'not_found')) throw error;
  }
}

/**
 * Erases what an erased business holds: reviews, invitations, those whom it asked for reviews, files of exports, and the people who belong to no other business. What a
 * repeated run finds again changes nothing.
 */
export async function eraseHoldings({ commands, reader, files }: EraseHoldingsDeps, source: CommandSource): Promise<void> {
  const { tenantId } = source;
  const { reviews, invitations, accounts, recipients } = await reader.heldBy(tenantId);
  const each = (ids: readonly Uuid[], erase: (id: Uuid) => Promise<unknown>) => pMap(ids, (id) => orGone(erase(id)), { concurrency });
  await each(accounts, (accountId) =>
    commands.send(erasureCommands.eraseMember, { accountId }, { ...source, step: `member-${accountId}` }),
  );
  await each(invitations, (id) =>
    commands.send(erasureCommands.erase, { kind: 'invitation', id }, { ...source, step: `invitation-${id}` }),
  );
  await each(reviews, (id) => commands.send(erasureCommands.erase, { kind: 'review', id }, { ...source, step: `review-${id}` }));
  await each(recipients, (id) => commands.send(erasureCommands.erase, { kind: 'recipient', id }, { ...source, step: `recipient-${id}` }));
  for (const { export_id: exportId, file_id: fileId } of await reader.exportFilesOf(tenantId)) {
    if (fileId !== null) await files.remove(fileId);
    await orGone(commands.send(exportCommands.expireExport, { exportId }, { ...source, step: `export-${exportId}` }));
  }
}

export interface EraseHoldingsDeps {
  readonly commands: Pick<CommandClient, 'send'>;
  readonly reader: Pick<WorkReader, 'heldBy' | 'exportFilesOf'>;
  readonly files: Pick<FileStore, 'remove'>;
}
