import {
  contactQuestions,
  erasureCommands,
  exportQuestions,
  identityQuestions,
  platformTenant,
  type ExportKindId,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { Postponed } from '@sumaa/runtime/queue';
import type { Archives } from '../../../infra/archives.ts';
import type { CommandClient, CommandSource } from '../../../infra/command-client.ts';
import { mailboxOf } from '../../../infra/mailbox-of.ts';
import type { ProjectionProgress } from '../../../infra/projection-progress.ts';
import type { Processor } from '../../../infra/running-job.ts';
import type { AddressedRow, Batch, WorkReader } from '../../../work-reader/index.ts';
import { eraseHoldings, orGone, type EraseHoldingsDeps } from './erase-holdings.ts';
import type { Farewell } from './farewell.ts';
import type { DestroyKeyPayload, ErasuresDue } from './erasures-due.ts';

export interface DestroyKeyDeps extends Pick<EraseHoldingsDeps, 'files'> {
  readonly commands: Pick<CommandClient, 'ask' | 'send'>;
  readonly due: Pick<ErasuresDue, 'settle'>;
  readonly reader: Pick<
    WorkReader,
    | 'applicants'
    | 'askedForReviews'
    | 'contactWriters'
    | 'exportFilesBy'
    | 'exportFilesIn'
    | 'exportFilesOf'
    | 'exportsOf'
    | 'heldBy'
    | 'reached'
  >;
  readonly progress: Pick<ProjectionProgress, 'until'>;
  readonly farewell: Farewell;
  readonly archives: Pick<Archives, 'noteDestroyed'>;
}

/** How long it waits for the read models to show the last messages, and until it looks again. */
const readMs = 5_000;
const againMs = 10_000;
/** Until it looks again whether the last mail went out. */
const farewellMs = 2_000;

/**
 * Destroys the key of an erased record; only command-api may. What else is held of an account's owner by address (messages, job
 * applications, requests for reviews of any business, exports) is erased first, because only the key tells their addresses and number, and the owner gets a
 * last mail; a business goes after what it holds. Of a writer without an account the same is erased, and last the message that tells the
 * address. Files that somebody exported and that may name whoever is erased go too, unless only the time of a record is over. As long as the
 * read models do not show all of that, the key stays.
 */
export function destroyKey(deps: DestroyKeyDeps): Processor<DestroyKeyPayload> {
  return async ({ tenantId, kind, id, position, isAsked = false, isLost = false }, job) => {
    const source: CommandSource = { tenantId, worker: 'destroy-key', jobId: job.id, chain: job.chain, signal: job.signal };
    const isShown = async () => position === undefined || (await deps.reader.reached(position)) || null;
    const shown = await deps.progress.until(isShown, { timeoutMs: readMs, signal: job.signal });
    if (shown === null) throw new Postponed(againMs, 'the read models do not show yet what is to be erased');
    if (kind === 'writer') await eraseWriterOf(deps, id, source);
    else {
      if (isLost) await orGone(deps.commands.send(erasureCommands.erase, { kind, id }, { ...source, step: 'again' }));
      if (kind === 'account') await erasePerson(deps, id, source);
      if (kind === 'business') {
        await eraseHoldings(deps, source);
        await eraseFiles(deps, ['subscribers'], [platformTenant], source);
      }
      if (kind === 'review' && isAsked) {
        await eraseExports(deps, await exportsOfReview(deps, id, source), source);
        await eraseFiles(deps, ['reviews', 'audit'], [tenantId], source);
      }
      if (kind === 'message' && isAsked) {
        await eraseExports(deps, await exportsAbout(deps, new Set(), [id], source), source);
        await eraseFiles(deps, ['contacts'], [platformTenant], source);
      }
      // No key tells the address any more where the erasure is a lost one.
      if (kind === 'account' && !isLost && !(await deps.farewell.isOver(tenantId, id)))
        throw new Postponed(farewellMs, 'the last mail to the erased person is not sent yet');
      await deps.commands.send(erasureCommands.destroyKey, { kind, id }, source);
      await deps.archives.noteDestroyed(id);
      if (kind === 'business') await deps.archives.noteDestroyed(connectionIdOf(tenantId));
    }
    await deps.due.settle(job.id);
  };
}

async function erasePerson(deps: DestroyKeyDeps, accountId: Uuid, source: CommandSource): Promise<void> {
  const { emails, phone, businesses } = await deps.commands.ask(identityQuestions.readProvenAddresses, { accountId }, source);
  await eraseExports(deps, await deps.reader.exportFilesBy(accountId), source);
  await eraseHeldOf(deps, [...emails, ...(phone === null ? [] : [phone])], source);
  await eraseFiles(deps, ['audit', 'analytics'], businesses, source);
  await eraseFiles(deps, ['contacts', 'contact_report', 'subscribers'], [platformTenant], source);
}

/** Erases the files of these kinds: what is in them is not looked up, and they can be made again. */
async function eraseFiles(
  deps: DestroyKeyDeps,
  kinds: readonly ExportKindId[],
  tenantIds: readonly TenantId[],
  source: CommandSource,
): Promise<void> {
  if (tenantIds.length > 0) await eraseExports(deps, await deps.reader.exportFilesIn(tenantIds, kinds), source);
}

/** Nothing where the message was erased before: it is the last one. */
async function eraseWriterOf(deps: DestroyKeyDeps, messageId: Uuid, source: CommandSource): Promise<void> {
  const message = await deps.commands.ask(contactQuestions.readContactMail, { messageId, replyId: null }, source);
  if (message === null) return;
  await eraseHeldOf(deps, [message.email], source, messageId);
  await eraseFiles(deps, ['contacts'], [platformTenant], source);
  await eraseMessage(deps, messageId, source);
}

/** Erases what is held of the owner of these e-mail addresses and phone numbers, in whatever spelling. */
async function eraseHeldOf(deps: DestroyKeyDeps, addresses: readonly string[], source: CommandSource, butNot?: Uuid): Promise<void> {
  const own = new Set(addresses.map(mailboxOf));
  if (own.size === 0) return;
  await eraseAddressed(deps, 'application', own, source);
  await eraseAddressed(deps, 'recipient', own, source);
  const messages = await messagesOf(deps, own);
  await eraseExports(deps, await exportsAbout(deps, own, messages, source), source);
  for (const id of messages) if (id !== butNot) await eraseMessage(deps, id, source);
}

async function messagesOf({ reader }: DestroyKeyDeps, own: ReadonlySet<string>): Promise<readonly Uuid[]> {
  const ids: Uuid[] = [];
  for (let after: Uuid | null = null; ;) {
    const { rows, next }: Awaited<ReturnType<WorkReader['contactWriters']>> = await reader.contactWriters(after);
    for (const { message_id: id, email } of rows) if (own.has(mailboxOf(email))) ids.push(id);
    if (next === null) return ids;
    after = next;
  }
}

type Exported = Awaited<ReturnType<WorkReader['exportsOf']>>;

/** What the staff exported about the owner of these addresses or the writer of these messages. */
async function exportsAbout(
  deps: DestroyKeyDeps,
  own: ReadonlySet<string>,
  messages: readonly Uuid[],
  source: CommandSource,
): Promise<Exported> {
  return exportsWhere(deps, ['person_data', 'writer_data'], source, ({ email, phone, messageId }) => {
    const isOwn = [email, phone].some((address) => typeof address === 'string' && own.has(mailboxOf(address)));
    return isOwn || messages.some((id) => id === messageId);
  });
}

/** What was exported about a review, and about authors of reviews of its business: the name that was asked for is not compared. */
const exportsOfReview = (deps: DestroyKeyDeps, id: Uuid, source: CommandSource): Promise<Exported> =>
  exportsWhere(deps, ['reviewer_data', 'author_data'], source, ({ reviewId, business }) => reviewId === id || business === source.tenantId);

async function exportsWhere(
  { reader, commands }: DestroyKeyDeps,
  kinds: readonly ExportKindId[],
  source: CommandSource,
  isMeant: (filters: Readonly<Record<string, unknown>>) => boolean,
): Promise<Exported> {
  const found = [];
  for (const one of await reader.exportsOf(kinds)) {
    const { export_id: exportId, tenant_id: tenantId } = one;
    const filters = await commands.ask(exportQuestions.readExportFilters, { exportId }, { ...source, tenantId });
    if (isMeant(filters ?? {})) found.push(one);
  }
  return found;
}

/** Removes the files at once, and the keys under which it is stored whom they are about. */
async function eraseExports({ commands }: DestroyKeyDeps, exported: Exported, source: CommandSource): Promise<void> {
  for (const { export_id: id, tenant_id: tenantId } of exported) {
    const step = { ...source, tenantId, step: `export-${id}` };
    await orGone(commands.send(erasureCommands.erase, { kind: 'export', id }, step));
    await orGone(commands.send(erasureCommands.destroyKey, { kind: 'export', id }, { ...step, step: `export-key-${id}` }));
  }
}

async function eraseAddressed(deps: DestroyKeyDeps, kind: 'application' | 'recipient', own: ReadonlySet<string>, source: CommandSource) {
  const { reader, commands } = deps;
  for (let after: Uuid | null = null; ;) {
    const found: Batch<AddressedRow, Uuid> = await (kind === 'application' ? reader.applicants(after) : reader.askedForReviews(after));
    for (const { tenant_id: tenantId, id, address } of found.rows) {
      if (!own.has(mailboxOf(address))) continue;
      await orGone(commands.send(erasureCommands.erase, { kind, id }, { ...source, tenantId, step: `${kind}-${id}` }));
    }
    if (found.next === null) return;
    after = found.next;
  }
}

const eraseMessage = ({ commands }: DestroyKeyDeps, id: Uuid, source: CommandSource): Promise<void> =>
  orGone(commands.send(erasureCommands.erase, { kind: 'message', id }, { ...source, tenantId: platformTenant, step: `message-${id}` }));
