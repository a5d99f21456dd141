import { invoiceBookEvents, invoiceBookId, streamName } from '@sumaa/contracts';
import { openEventStore, type EventStore } from '@sumaa/event-store';
import { createLog } from '@sumaa/runtime/log';
import { createQuarantine } from '@sumaa/runtime/quarantine';
import { ownersPool, type BackupTools } from './back-up-into.ts';

/**
 * Ends the quarantine of a restored installation. Throws when the console does not know yet behind which numbers invoices continue.
 * `withoutNumbers` releases all the same: an invoice may then get a number that went out after the backup.
 */
export async function releaseQuarantine(
  { config, print }: Pick<BackupTools, 'config' | 'print'>,
  { withoutNumbers }: { readonly withoutNumbers: boolean },
): Promise<void> {
  const pool = ownersPool(config);
  const store = await openEventStore(config, { role: 'sumaa_projector', log: createLog({ name: 'restore', level: 'warn' }) });
  try {
    const quarantine = createQuarantine(pool);
    const held = await quarantine.held();
    if (held && !withoutNumbers && !(await areNumbersKnown(store, held.since)))
      throw new Error(
        'Save in the console first, under Subscriptions, behind which numbers invoices and credit notes continue; unchanged where none is missing. ' +
          'Or repeat with --without-numbers: invoices may then get numbers that went out after the backup.',
      );
    await quarantine.release(new Date());
    print(held ? 'Mails, messages, charges and replies leave again.' : 'Nothing was held back.');
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
}

/** Whether the staff have said since then behind which numbers documents continue. */
async function areNumbersKnown(store: EventStore, since: Date): Promise<boolean> {
  const { type: continued, data: Continued } = invoiceBookEvents.NumbersContinued;
  for await (const { type, data } of store.readStream(streamName('invoicebook', invoiceBookId), { backwards: true }))
    if (type === continued) return Date.parse(Continued.parse(data).continuedAt) >= since.getTime();
  return false;
}
